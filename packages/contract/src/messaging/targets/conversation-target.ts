import { z } from 'zod';
import { dateTimeShape } from '../../shapes.ts';

/** The first answer in an episode, each later one, and closing it. */
export const targetKinds = ['first_answer', 'next_answer', 'closing'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** How far the time of a target is: four fifths of it have passed, or all. */
export const targetLevels = ['near', 'late'] as const;
export type TargetLevel = (typeof targetLevels)[number];

/** A target that a conversation has to meet. */
export const conversationTargetShape = z.object({
  kind: z.enum(targetKinds),
  /**
   * When its time began. Of an answer that is the conversation's `awaiting_since`: once that has changed, the target is
   * over though it may still be listed. Of `closing`, the client's first message; it is over once the conversation is closed.
   */
  since: dateTimeShape,
  /** When four fifths of its working time have passed. */
  warn_at: dateTimeShape,
  due_at: dateTimeShape,
  /** The conversation is put off, and the time of closing it stands still. */
  is_paused: z.boolean(),
});
export type ConversationTarget = z.infer<typeof conversationTargetShape>;
