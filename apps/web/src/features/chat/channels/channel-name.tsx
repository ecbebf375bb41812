import { type Channel, channelTypes, type UserView } from '@switchboard/contract';
import { directUserId } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { PendingName } from '../../../ui/feedback/pending-name.tsx';
import { PersonName } from '../../../ui/person/person-name.tsx';
import { useChannelName } from './use-channel-name.ts';

/** The colleague of a direct channel; undefined for other channels and until the colleague is loaded. */
export function useDirectUser(channel: Channel | undefined): UserView | undefined {
  return useStore((state) => {
    if (channel?.type !== channelTypes.direct) return undefined;
    const userId = directUserId(channel, state.me?.id ?? -1);
    return userId === null ? undefined : state.users[userId];
  });
}

/** A channel's name; that of a direct channel shows its colleague as everywhere else. */
export function ChannelName({ channel }: { channel: Channel }) {
  const title = useChannelName(channel);
  const user = useDirectUser(channel);
  if (title === '') return <PendingName />;
  return user ? <PersonName user={user} name={title} /> : title;
}
