import { generalChannelId } from '@switchboard/contract';
import { Navigate } from '@tanstack/react-router';
import { selectGroups } from '../../store/selectors.ts';
import type { State } from '../../store/state.ts';
import { useStore } from '../../store/store-context.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { readLastChannel } from '../last-channel.ts';

/** The channel last opened on this device if it still exists, else the first group channel, else the general one. */
const chooseChannel = (state: State): number | null => {
  if (state.load !== 'ready') return null;
  const lastId = readLastChannel(localStorage);
  if (lastId !== null && state.channels[lastId]) return lastId;
  return selectGroups(state)[0]?.id ?? generalChannelId;
};

/** `/messenger/` without a channel. */
export function LastChannelRoute() {
  const channelId = useStore(chooseChannel);
  if (channelId === null) return <SkeletonRows withAvatar />;
  return <Navigate to="/messenger/$id/" params={{ id: String(channelId) }} replace />;
}
