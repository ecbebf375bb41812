/** What rules are made of: when, if, then. */
import { z } from 'zod';
import { conversationPriorities } from '../../chat/channels/conversation-state.ts';
import { idShape, textShape, visibleNameShape } from '../../shapes.ts';
import { targetKinds } from '../targets/conversation-target.ts';
import { conversationFilterShape } from '../views/conversation-filter.ts';
import { automationLimits as most } from './limits.ts';

const minutesShape = (limit: number) => z.int().min(1, 'validation.invalid').max(limit, 'validation.invalid');

/** One word or several that follow each other; found in any of their forms. */
const wordShape = textShape
  .trim()
  .min(1, 'validation.required')
  .max(most.automationWordChars, 'validation.too_long')
  .regex(/[\p{L}\p{N}]/u, 'validation.invalid');

export const automationTriggerShape = z.discriminatedUnion('kind', [
  /** With words, files or a button. */
  z.strictObject({ kind: z.literal('client_wrote') }),
  /** The client's message has one of these in it. */
  z.strictObject({
    kind: z.literal('said_word'),
    words: z.array(wordShape).min(1, 'validation.required').max(most.automationWords, 'validation.too_long'),
  }),
  /** The client writes while nobody who may answer is online. */
  z.strictObject({ kind: z.literal('nobody_here') }),
  /** By its client or a colleague, for the first time or again. */
  z.strictObject({ kind: z.literal('opened') }),
  /** The client has waited for an answer for so long. */
  z.strictObject({ kind: z.literal('waiting'), minutes: minutesShape(most.automationWaitMinutes) }),
  /** Four fifths of the time of a target have passed. Null: of any. */
  z.strictObject({
    kind: z.literal('target_near'),
    targets: z.array(z.enum(targetKinds)).min(1, 'validation.required').nullable(),
  }),
  /** One of these was put on the conversation. */
  z.strictObject({
    kind: z.literal('labelled'),
    label_ids: z.array(idShape).min(1, 'validation.required').max(most.automationLabels, 'validation.too_long'),
  }),
  /** As the policy of ratings says what is low. */
  z.strictObject({ kind: z.literal('low_rating') }),
]);
export type AutomationTrigger = z.infer<typeof automationTriggerShape>;
export type AutomationTriggerKind = AutomationTrigger['kind'];

/** The filter of lists and views, of which nobody is "me". */
export const automationFilterShape = conversationFilterShape
  .omit({ member: true })
  .refine(({ managers = [] }) => !managers.includes('me'), { path: ['managers'], error: 'validation.invalid' });
export type AutomationFilter = z.infer<typeof automationFilterShape>;

export const automationActionShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('label'), label_id: idShape, is_on: z.boolean() }),
  /** Null: back to the new clients. */
  z.strictObject({ kind: z.literal('assign'), user_id: idShape.nullable() }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(conversationPriorities) }),
  /** Filled in as automatic texts are: `{client.first_name}`. */
  z.strictObject({
    kind: z.literal('note'),
    text: textShape.trim().min(1, 'validation.required').max(most.automationNoteChars, 'validation.too_long'),
  }),
  /** A shared one, with its files, in the client's language. */
  z.strictObject({ kind: z.literal('reply'), canned_reply_id: idShape }),
  /** Puts an open conversation off; what the client writes wakes it. */
  z.strictObject({ kind: z.literal('snooze'), minutes: minutesShape(most.automationSnoozeMinutes) }),
  /** Null: for the manager of the conversation. */
  z.strictObject({
    kind: z.literal('task'),
    title: visibleNameShape(most.automationTitleChars),
    user_id: idShape.nullable(),
  }),
]);
export type AutomationAction = z.infer<typeof automationActionShape>;
export type AutomationActionKind = AutomationAction['kind'];

export const automationTriggerKinds = automationTriggerShape.options.map(
  ({ shape }) => shape.kind.value,
) as readonly AutomationTriggerKind[];
export const automationActionKinds = automationActionShape.options.map(
  ({ shape }) => shape.kind.value,
) as readonly AutomationActionKind[];

/**
 * Why an action was left out. `gone`: what it names does not exist any more, or cannot be a manager. `not_open`: only open
 * conversations are put off. `unreachable`: the client cannot be written to, or not for free. `late`: too long after what
 * set the rule off to say anything. `no_value`: a variable of the text is unknown. `no_files`: its files could not be
 * copied. `no_manager`: there is none.
 */
export const automationSkipReasons = [
  'already_so',
  'gone',
  'not_open',
  'unreachable',
  'late',
  'no_value',
  'no_files',
  'no_manager',
] as const;
export type AutomationSkipReason = (typeof automationSkipReasons)[number];
