import { channelTypes, generalChannelId, hasPermission } from '@switchboard/contract';
import { Navigate } from '@tanstack/react-router';
import { selectGroups } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';
import { useStore } from '../../../store/store-context.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { readLastChannel } from '../../routes/last-channel.ts';

/** The channel last opened on this device if it still exists, else the first group channel, else the general one. */
const chooseChannel = (state: State): number | null => {
  // The channels may come before the reader's data, which decides whether they begin.
  if (state.load !== 'ready' || state.me === null) return null;
  const lastId = readLastChannel(localStorage);
  if (lastId !== null && state.channels[lastId]) return lastId;
  return selectGroups(state)[0]?.id ?? generalChannelId;
};

/** Users who may connect a bot begin with the steps on the page of new clients, until a client has written. */
const isToBegin = ({ me, channels, load }: State) =>
  load === 'ready' &&
  me !== null &&
  hasPermission(me.permissions, 'settings', 'create') &&
  !Object.values(channels).some(({ type }) => type === channelTypes.client) &&
  readLastChannel(localStorage) === null;

/** `/messenger/` without a channel. */
export function LastChannelRoute() {
  const channelId = useStore(chooseChannel);
  const begins = useStore(isToBegin);
  if (begins) return <Navigate to="/messenger/new-clients/" replace />;
  if (channelId === null) return <SkeletonRows withAvatar />;
  return <Navigate to="/messenger/$id/" params={{ id: String(channelId) }} replace />;
}
