/** What Messenger posts, as far as it is used; nothing of it is trusted to be there. */
import { z } from 'zod';

/** Page-scoped ids are decimal text beyond 2^53. */
const idShape = z.string().regex(/^\d{1,25}$/);
/** Milliseconds that a Date can hold. */
const momentShape = z.number().int().nonnegative().max(8.64e15);
const midShape = z.string().min(1).max(512);
const textShape = z.string().max(20_000);
const urlShape = z.string().max(2_048);

export const attachmentShape = z.object({
  type: z.string().max(64),
  payload: z
    .object({
      url: urlShape.nullish(),
      title: textShape.nullish(),
      sticker_id: z.union([z.number(), z.string()]).nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
    })
    .nullish(),
});
export type Attachment = z.infer<typeof attachmentShape>;

const referralShape = z.object({ ref: textShape.nullish() });

export const itemShape = z.object({
  sender: z.object({ id: idShape }),
  recipient: z.object({ id: idShape }),
  timestamp: momentShape,
  message: z
    .object({
      mid: midShape,
      text: textShape.nullish(),
      is_echo: z.boolean().nullish(),
      is_deleted: z.boolean().nullish(),
      is_unsupported: z.boolean().nullish(),
      metadata: z.string().max(1_000).nullish(),
      reply_to: z.object({ mid: midShape.nullish() }).nullish(),
      attachments: z.array(attachmentShape).max(100).nullish(),
    })
    .optional(),
  message_edit: z.object({ mid: midShape, text: textShape, num_edit: z.number().int().nonnegative() }).optional(),
  reaction: z
    .object({ mid: midShape, action: z.enum(['react', 'unreact']), emoji: z.string().max(32).nullish() })
    .optional(),
  delivery: z.object({ mids: z.array(midShape).max(1_000).nullish(), watermark: momentShape }).optional(),
  read: z.object({ watermark: momentShape }).optional(),
  postback: z
    .object({
      mid: midShape.nullish(),
      title: textShape.nullish(),
      payload: textShape.nullish(),
      referral: referralShape.nullish(),
    })
    .optional(),
  optin: referralShape.optional(),
  referral: referralShape.optional(),
});
export type Item = z.infer<typeof itemShape>;

/** What the messenger does about broken rules; it comes from nobody. */
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
