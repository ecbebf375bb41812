import {
  channelTypes,
  defaultPreferences,
  handsOverTo,
  isHandOver,
  isWorthNotifying,
  type Message,
} from '@switchboard/contract';
import { extractMentions } from '@switchboard/contract/markup';
import type { ListenerRow, ReachableRow } from './notify-queries.ts';

/** A user to notify of a message: the newest wanted one of its channel. */
export interface ChosenPush {
  userId: number;
  channelId: number;
  seq: number;
}

/** The properties of a user that the choice depends on. */
export type PushReader = Pick<ReachableRow, 'user_id' | 'preferences' | 'may_answer_clients'>;

interface MessageWithMentions {
  message: Message;
  /** Ids of mentioned users. Clients cannot mention: in their messages, mention syntax is plain text. */
  mentions: readonly string[];
}

const everyone = '0';

const withMentions = (message: Message): MessageWithMentions => ({
  message,
  mentions: message.created_by === null ? [] : extractMentions(message.content).map(({ id }) => id),
});

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> => {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

/**
 * The newest of a channel's messages that a reader has not read and wants to be notified of. `newestFirst` is in that
 * order.
 */
const newestWanted = (
  newestFirst: readonly MessageWithMentions[],
  listener: ListenerRow,
  user: PushReader,
): Message | null => {
  const isNewClient = listener.user_id === null;
  const preferences = { ...defaultPreferences, ...user.preferences };
  const channelFacts = {
    isDirect: listener.type === channelTypes.direct || listener.manager_id === user.user_id,
    isMuted: listener.muted,
    isNewClient,
  };
  // Whether a reader wants a push depends on the message only by its mentions: usually one check serves all messages.
  const wantsAll = isWorthNotifying(preferences, { ...channelFacts, isMention: false });
  const wantsMentions = wantsAll || isWorthNotifying(preferences, { ...channelFacts, isMention: true });
  if (!wantsMentions) return null;
  const found = newestFirst.find(({ message, mentions }) => {
    if (message.seq <= listener.read_seq || message.created_by === user.user_id) return false;
    if (isNewClient && message.client_id === null) return false;
    if (message.system !== null) return wantsAll && handsOverTo(message, user.user_id);
    return wantsAll || mentions.includes(everyone) || mentions.includes(String(user.user_id));
  });
  return found?.message ?? null;
};

/** The pushes for these messages, in their order: at most one per channel and user. */
export const choosePushes = (
  messages: readonly Message[],
  listeners: readonly ListenerRow[],
  users: ReadonlyMap<number, PushReader>,
): ChosenPush[] => {
  const telling = messages.filter((message) => message.system === null || isHandOver(message));
  const listenersOf = groupBy(listeners, (listener) => listener.channel_id);
  const chosen: ChosenPush[] = [];
  for (const [channelId, said] of groupBy(
    telling.map(withMentions).toReversed(),
    ({ message }) => message.channel_id,
  )) {
    const inChannel = listenersOf.get(channelId) ?? [];
    const memberIds = new Set(inChannel.map((listener) => listener.user_id));
    for (const listener of inChannel) {
      const readers =
        listener.user_id === null
          ? [...users.values()].filter((user) => user.may_answer_clients && !memberIds.has(user.user_id))
          : [users.get(listener.user_id)].filter((user) => user !== undefined);
      for (const user of readers) {
        const message = newestWanted(said, listener, user);
        if (message !== null) chosen.push({ userId: user.user_id, channelId, seq: message.seq });
      }
    }
  }
  return chosen;
};
