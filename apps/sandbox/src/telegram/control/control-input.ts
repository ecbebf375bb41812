import { z } from 'zod';

const id = z.coerce.number().int().positive();
const name = z.string().trim().min(1).max(64);

export const sideParams = z.object({ botId: id, personId: id });
export const messageParams = sideParams.extend({ messageId: id });
export const botParams = z.object({ botId: id });
export const personParams = z.object({ personId: id });
export const fileParams = z.object({ uniqueId: z.string().max(80) });

export const botInput = z.object({
  token: z.string().optional(),
  first_name: name,
  username: z.string().regex(/^[A-Za-z]\w{3,30}$/),
});

export const startInput = z.object({
  payload: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

const forwardOrigin = z.union([
  z.object({ type: z.literal('hidden_user'), sender_user_name: name }),
  z.object({ type: z.literal('user'), person_id: id }),
]);

const options = { reply_to_message_id: id.optional(), forward_origin: forwardOrigin.optional() };

export const messageInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().max(4096), ...options }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    ...options,
  }),
  z.object({
    kind: z.literal('contact'),
    phone_number: z.string().min(1).max(32),
    first_name: name,
    last_name: name.optional(),
    is_own: z.boolean().default(false),
    ...options,
  }),
  z.object({
    kind: z.literal('poll'),
    question: z.string().min(1).max(300),
    answers: z.array(z.string().min(1).max(100)).min(2).max(10),
    ...options,
  }),
]);

/** Fields of a multipart message; numbers arrive as text. */
export const mediaInput = z.object({
  kind: z.enum(['photo', 'document', 'video', 'animation', 'audio', 'voice', 'video_note', 'sticker']),
  caption: z.string().max(1024).default(''),
  duration: z.coerce.number().int().min(0).default(0),
  width: z.coerce.number().int().positive().optional(),
  height: z.coerce.number().int().positive().optional(),
  emoji: z.string().max(8).optional(),
  reply_to_message_id: id.optional(),
});

export const editInput = z.object({ text: z.string().max(4096) });
export const reactionInput = z.object({ emoji: z.string().max(8).nullable() });
export const buttonInput = z.object({ data: z.string().min(1).max(64) });

export const groupParams = z.object({ botId: id, groupId: z.coerce.number().int().negative() });
export const groupInput = z.object({ title: name, person_id: id });
export const groupTextInput = z.object({ person_id: id, text: z.string().min(1).max(4096) });
