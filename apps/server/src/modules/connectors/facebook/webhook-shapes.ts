/** Messenger's webhook bodies, as far as they are used; no field is trusted to be there. */
import { z } from 'zod';
import { cutText } from '../../../platform/texts/index.ts';
import { latitudeShape, longitudeShape, momentMsShape, optional } from '../optional-fields.ts';

/** Page-scoped ids are decimal text beyond 2^53. */
const idShape = z.string().regex(/^\d{1,25}$/);
const momentShape = momentMsShape.int();
const midShape = z.string().min(1).max(512);
const textChars = 20_000;
const textShape = z.string().transform((text) => cutText(text, textChars));
const urlShape = z.string().max(2_048);

const attachmentShape = z.object({
  type: z.string().max(64).catch('attachment'),
  payload: optional(
    z.object({
      url: optional(urlShape),
      title: optional(textShape),
      sticker_id: optional(z.union([z.number(), z.string()])),
      coordinates: optional(z.object({ lat: latitudeShape, long: longitudeShape })),
    }),
  ),
});
export type Attachment = z.infer<typeof attachmentShape>;

const referralShape = z.object({ ref: optional(textShape) });

export const itemShape = z.object({
  sender: z.object({ id: idShape }),
  recipient: z.object({ id: idShape }),
  // An impossible time is replaced by the time of arrival.
  timestamp: momentShape.catch(() => Date.now()),
  message: z
    .object({
      mid: midShape,
      text: optional(textShape),
      is_echo: z.boolean().nullish(),
      is_deleted: z.boolean().nullish(),
      is_unsupported: optional(z.boolean()),
      metadata: optional(z.string().max(1_000)),
      reply_to: optional(z.object({ mid: midShape })),
      quick_reply: optional(z.object({ payload: textShape })),
      attachments: optional(z.array(attachmentShape.catch({ type: 'attachment' })).max(100)),
    })
    .optional(),
  message_edit: z
    .object({ mid: midShape, text: textShape, num_edit: optional(z.number().int().nonnegative()) })
    .optional(),
  reaction: z
    .object({ mid: midShape, action: z.enum(['react', 'unreact']), emoji: optional(z.string().max(32)) })
    .optional(),
  delivery: z.object({ mids: z.array(midShape).max(1_000).nullish(), watermark: momentShape }).optional(),
  read: z.object({ watermark: momentShape }).optional(),
  postback: z
    .object({
      mid: optional(midShape),
      title: optional(textShape),
      payload: optional(textShape),
      referral: optional(referralShape),
    })
    .optional(),
  optin: referralShape.optional(),
  referral: referralShape.optional(),
});
export type Item = z.infer<typeof itemShape>;

/** The messenger's reaction to broken rules; it has no sender. */
export const policyItemShape = z.object({
  recipient: z.object({ id: idShape }),
  timestamp: momentShape,
  policy_enforcement: z.object({ action: z.enum(['block', 'unblock', 'warning']), reason: textShape.nullish() }),
});

const itemsShape = z.array(z.unknown()).nullish().catch(null);

/** Entries and items of another shape are left out one by one, not the whole body. */
export const entryShape = z.object({
  id: idShape,
  messaging: itemsShape,
  /** As `messaging`, while another program owns the conversation. */
  standby: itemsShape,
});
export type Entry = z.infer<typeof entryShape>;

export const bodyShape = z.object({ object: z.string(), entry: z.array(z.unknown()) });
