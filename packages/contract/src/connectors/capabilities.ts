import { z } from 'zod';
import { dateTimeShape } from '../shapes.ts';

/** Formatting that a messenger may show; other formatting reaches the client as plain text. Lists always do. */
export const formattingKinds = ['bold', 'italic', 'strike', 'code', 'code_block', 'quote', 'link'] as const;
export type FormattingKind = (typeof formattingKinds)[number];

/**
 * Whether the client may be answered: `open`, `human_agent` (a person may still answer, an automatic reply may not) or
 * `closed` until the client writes again.
 */
export const replyWindowKinds = ['open', 'human_agent', 'closed'] as const;
/** The price of a message: none, none within the session that the client began, or its price. */
export const costClasses = ['free', 'session', 'charged'] as const;
export type CostClass = (typeof costClasses)[number];

/** The abilities that change as time passes. */
const passingShape = z.object({
  /** Null: no limit. `until` is null when only a message from the client ends it. */
  reply_window: z.object({ kind: z.enum(replyWindowKinds), until: dateTimeShape.nullable() }).nullable(),
  /** Null when messages have no price. */
  cost_class: z.enum(costClasses).nullable(),
  cost_until: dateTimeShape.nullable(),
});

/**
 * A bot's abilities in a conversation. The composer shows them before the user types, and the server enforces them when
 * a message is accepted and on each call (docs/connectors.md).
 */
export const capabilitiesShape = passingShape.extend({
  /** Of one message on the phone; a longer text becomes several. */
  max_text_chars: z.int().min(1),
  /** Of a text beside a file; a longer one becomes a message of its own. 0: any does. */
  max_caption_chars: z.int().min(0),
  max_file_bytes: z.int().min(0),
  formatting: z.array(z.enum(formattingKinds)),
  /** Whether an edit, a deletion, a reaction changes the phone; else it is shown to the team only. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_react: z.boolean(),
  /** Whether the phone shows which message is answered. */
  can_quote: z.boolean(),
  sends_receipts: z.boolean(),
  /** How it will be as time passes, if the client stays silent: each holds from its moment on. */
  later: z.array(passingShape.extend({ from: dateTimeShape })),
});
export type Capabilities = z.infer<typeof capabilitiesShape>;
