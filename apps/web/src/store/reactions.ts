import type { Reaction } from '@switchboard/contract';
import { changeHeldMessages } from './history/held-messages.ts';
import { changeMessage } from './history/merge-messages.ts';
import type { MessagesState } from './slices/messages/messages-state.ts';

/** Reactions after one user added or removed an emoji; an emoji without users is removed. */
export function withReaction(reactions: readonly Reaction[], emoji: string, userId: number, on: boolean): Reaction[] {
  const known = reactions.some((reaction) => reaction.emoji === emoji);
  const all = on && !known ? [...reactions, { emoji, user_ids: [] }] : reactions;
  return all
    .map((reaction) => {
      if (reaction.emoji !== emoji) return reaction;
      const others = reaction.user_ids.filter((id) => id !== userId);
      return { emoji, user_ids: on ? [...others, userId] : others };
    })
    .filter((reaction) => reaction.user_ids.length > 0);
}

/** Shows reactions on a message before the server confirms them; its `updated_at` does not change. */
export function withReactions<State extends MessagesState>(
  state: State,
  channelId: number,
  seq: number,
  reactions: Reaction[],
): State {
  return changeHeldMessages(state, channelId, (messages) =>
    changeMessage(messages, seq, (message) => ({ ...message, reactions })),
  );
}
