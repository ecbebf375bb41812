import { z } from 'zod';
import { conversationPriorities, conversationStates } from '../../chat/channels/conversation-state.ts';
import { idShape, textShape } from '../../shapes.ts';
import { targetLevels } from '../targets/conversation-target.ts';
import { viewLimits } from './limits.ts';

const anyOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'validation.required').max(viewLimits.filterValues, 'validation.too_long').optional();

/**
 * Which conversations: those that meet every condition, one of its values each. Lists, saved views and bulk actions use
 * the same, which the server compiles in one place.
 */
export const conversationFilterShape = z.strictObject({
  states: anyOf(z.enum(conversationStates)),
  labels: anyOf(idShape),
  bots: anyOf(idShape),
  /** `me` is whoever asks; `nobody`: without a manager, and not blocked, as the new clients are; `somebody`: all others. */
  managers: anyOf(z.union([z.enum(['me', 'nobody', 'somebody']), idShape])),
  /** Whoever asks is in the conversation, as its manager or beside one. */
  member: z.literal('me').optional(),
  /** The client has waited for an answer for so long, or longer; 0: waits at all. */
  waiting_minutes: z.int().min(0).max(viewLimits.waitingMinutes).optional(),
  /** Nobody has written for so long, or longer: neither the client nor the team. */
  silent_minutes: z.int().min(0).max(viewLimits.silentMinutes).optional(),
  /** A target of it is nearly over (four fifths have passed), or over. */
  targets: anyOf(z.enum(targetLevels)),
  priorities: anyOf(z.enum(conversationPriorities)),
  /** Of the client, as their messenger names it: `uk`. */
  languages: anyOf(z.string().regex(/^[A-Za-z0-9_-]{1,20}$/, 'validation.invalid')),
  /** Who wrote last, notes of the team aside. */
  last_by: z.enum(['client', 'team']).optional(),
  /** A custom field of the client; null: with any value. */
  fields: anyOf(
    z.strictObject({
      field_id: idShape,
      value: textShape.max(viewLimits.fieldValueChars, 'validation.too_long').nullable(),
    }),
  ),
});
export type ConversationFilter = z.infer<typeof conversationFilterShape>;

/** Who waits longest first, as in the list of new clients; or the newest activity first. */
export const conversationOrders = ['waiting', 'newest'] as const;
export type ConversationOrder = (typeof conversationOrders)[number];

/** A part of a filter that does not exist, or not any more. */
export const gonePartShape = z.object({ kind: z.enum(['label', 'bot', 'manager', 'field']), id: idShape });
export type GonePart = z.infer<typeof gonePartShape>;

/** A filter in the query of a call: its JSON. */
export const filterQueryShape = z
  .string()
  .max(viewLimits.filterChars, 'validation.too_long')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'validation.invalid' });
      return z.NEVER;
    }
  })
  .pipe(conversationFilterShape);
