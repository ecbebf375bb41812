import { z } from 'zod';
import { dateTimeShape, idShape } from '../../shapes.ts';

/** How far a conversation is. Only open ones stand in the lists of clients; other channels are always open. */
export const conversationStates = ['open', 'snoozed', 'closed'] as const;
export type ConversationStateName = (typeof conversationStates)[number];

/** How urgent a conversation is, in rising order; `normal` unless somebody says otherwise. */
export const conversationPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type ConversationPriority = (typeof conversationPriorities)[number];

/** Fields of a channel that change together, in every event and answer about the state. */
export const conversationStateFields = {
  state: z.enum(conversationStates),
  /** Counts the changes of the state: a change names the one it was made from. */
  state_version: z.int().min(0),
  /** Who put it off until when, and why. Kept after it has woken, until a colleague answers or changes the state. */
  snooze: z
    .object({ until: dateTimeShape.nullable(), by: idShape.nullable(), reason: z.string(), keeps: z.boolean() })
    .nullable(),
  /** When it came back from being snoozed: it stands first in the lists until a colleague answers. */
  woken_at: dateTimeShape.nullable(),
  /** The client's message is unanswered, and can be answered. */
  awaiting_reply: z.boolean(),
  /** Since when: their first unanswered message. Null: no message waits. */
  awaiting_since: dateTimeShape.nullable(),
};
