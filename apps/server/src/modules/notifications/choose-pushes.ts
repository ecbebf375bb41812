import { channelTypes, defaultPreferences, isWorthNotifying, type Message } from '@switchboard/contract';
import { extractMentions } from '@switchboard/contract/markup';
import type { ListenerRow, ReachableRow } from './notify-queries.ts';

/** A user who is to be told of a message; the newest of its channel. */
export interface ChosenPush {
  userId: number;
  channelId: number;
  seq: number;
}

const everyone = '0';

/** Clients cannot mention: what looks like it is text to them. */
const mentionsOf = ({ content, created_by }: Message): ReadonlySet<string> =>
  new Set(created_by === null ? [] : extractMentions(content).map(({ id }) => id));

/** Users who have to look at a channel's messages: its members, or for one that waits all who may answer clients. */
const readersOf = (listener: ListenerRow, users: ReadonlyMap<number, ReachableRow>): ReachableRow[] => {
  if (listener.user_id === null) return [...users.values()].filter((user) => user.may_answer_clients);
  const user = users.get(listener.user_id);
  return user === undefined ? [] : [user];
};

/** Which of the messages are pushed to whom: of each channel the newest that its reader has not read and wants to hear of. */
export const choosePushes = (
  messages: readonly Message[],
  listeners: readonly ListenerRow[],
  users: ReadonlyMap<number, ReachableRow>,
): ChosenPush[] => {
  const chosen = new Map<string, ChosenPush>();
  const byChannel = new Map<number, ListenerRow[]>();
  for (const listener of listeners) {
    byChannel.set(listener.channel_id, [...(byChannel.get(listener.channel_id) ?? []), listener]);
  }
  for (const message of messages) {
    if (message.system !== null) continue;
    const mentions = mentionsOf(message);
    const inChannel = byChannel.get(message.channel_id) ?? [];
    const memberIds = new Set(inChannel.map((listener) => listener.user_id));
    for (const listener of inChannel) {
      const isNewClient = listener.user_id === null;
      if (message.seq <= listener.read_seq || (isNewClient && message.client_id === null)) continue;
      for (const user of readersOf(listener, users)) {
        if (user.user_id === message.created_by || (isNewClient && memberIds.has(user.user_id))) continue;
        const isWanted = isWorthNotifying(
          { ...defaultPreferences, ...user.preferences },
          {
            isMention: mentions.has(everyone) || mentions.has(String(user.user_id)),
            isDirect: listener.type === channelTypes.direct || listener.manager_id === user.user_id,
            isMuted: listener.muted,
            isNewClient,
          },
        );
        if (!isWanted) continue;
        const push = { userId: user.user_id, channelId: message.channel_id, seq: message.seq };
        chosen.set(`${push.userId}:${push.channelId}`, push);
      }
    }
  }
  return [...chosen.values()];
};
