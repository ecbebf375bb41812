import { type Channel, can } from '@switchboard/contract';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';

/** Whether the reader may give a conversation to somebody, or back to the new clients. */
export const useMayHandOver = (channel: Channel): boolean =>
  useStore(
    ({ me, memberships }) =>
      me !== null && can(actorOf(me), 'conversation.assignManager', channelFacts(channel, memberships[channel.id])),
  );
