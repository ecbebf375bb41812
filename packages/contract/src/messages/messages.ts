import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { fileShape } from '../files/files.ts';
import { limits } from '../limits.ts';
import { dateTimeShape, idParamShape, idShape, listOf, pageQueryShape } from '../shapes.ts';
import { avatarShape } from '../users/users.ts';
import { systemMessageShape } from './system-messages.ts';

export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a message did not reach the client's phone. `unknown_outcome`: the messenger may have it; nothing is repeated blindly. */
export const deliveryReasons = [
  'blocked_by_client',
  'client_unreachable',
  'bot_token_revoked',
  'bot_removed',
  'provider_unavailable',
  'provider_refused',
  'file_too_large',
  'unknown_outcome',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** What happened to a message on its way to the client; null outside client conversations. */
export const deliveryShape = z.object({
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons).nullable(),
  at: dateTimeShape,
});
export type Delivery = z.infer<typeof deliveryShape>;

/** The message a reply answers, shortened to `limits.previewChars`. */
export const parentShape = z.object({
  id: idShape,
  seq: idShape,
  content: z.string(),
  created_by: idShape.nullable(),
  client_id: idShape.nullable(),
  author_name: z.string(),
  deleted_at: dateTimeShape.nullable(),
  files_count: z.int().min(0),
});

export const metadataShape = z.object({
  urls: z.array(z.string()),
  previews: z.array(z.object({ url: z.string(), title: z.string().nullable(), description: z.string().nullable() })),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      title: z.string().nullable(),
      address: z.string().nullable(),
    })
    .optional(),
  contact: z
    .object({ first_name: z.string(), last_name: z.string(), phone: z.string(), is_own: z.boolean() })
    .optional(),
  /** The client sent something that cannot be shown here; the value names it as the messenger does: `poll`. */
  unsupported: z.string().optional(),
  /** A file of the client's that could not be fetched, with its name if known. */
  missing_files: z.array(z.object({ name: z.string(), reason: z.enum(['too_large', 'unavailable']) })).optional(),
  forwarded_from: z.string().optional(),
  sticker_emoji: z.string().optional(),
});
export type MessageMetadata = z.infer<typeof metadataShape>;

/**
 * A message on the wire. `seq` counts the channel's messages from 1 without gaps; `ts` is microseconds since 1970, unique
 * and rising in a channel. Exactly one of `created_by` and `client_id` is set, neither in a system message.
 */
export const messageShape = z.object({
  id: idShape,
  seq: idShape,
  ts: z.int(),
  channel_id: idShape,
  client_msg_id: z.string().nullable(),
  content: z.string(),
  created_by: idShape.nullable(),
  client_id: idShape.nullable(),
  author: z.object({ id: idShape, first_name: z.string(), last_name: z.string(), avatar: avatarShape }).nullable(),
  created_at: dateTimeShape,
  updated_at: dateTimeShape,
  /** Set when the author edited the content; shown as "edited at". */
  updated_by_user_at: dateTimeShape.nullable(),
  deleted_at: dateTimeShape.nullable(),
  parent: parentShape.nullable(),
  files: z.array(fileShape),
  metadata: metadataShape,
  system: systemMessageShape.nullable(),
  delivery: deliveryShape.nullable(),
});
export type Message = z.infer<typeof messageShape>;

const channelParams = z.object({ id: idParamShape });
const messageParams = z.object({ id: idParamShape, messageId: idParamShape });
const seqParam = z.coerce.number().int().min(0);

export const listMessages = defineEndpoint({
  name: 'listMessages',
  summary: 'Messages of a channel, newest first; by offset, or before or after a seq (nearest to it)',
  method: 'GET',
  path: '/channels/{id}/messages',
  access: 'signedIn',
  rate: 'read',
  params: channelParams,
  query: z.object({ ...pageQueryShape, before_seq: seqParam.optional(), after_seq: seqParam.optional() }),
  result: listOf(messageShape),
  errors: ['channel.not_found'],
});

export const sendMessage = defineEndpoint({
  name: 'sendMessage',
  summary: 'Posts a message; a repeat of client_msg_id answers with the first one',
  method: 'POST',
  path: '/channels/{id}/messages',
  access: 'signedIn',
  rate: 'send',
  status: 201,
  params: channelParams,
  body: z.object({
    content: z.string().max(limits.contentChars, 'validation.too_long').default(''),
    client_msg_id: z.uuid('validation.invalid').optional(),
    parent_id: idShape.nullable().optional(),
    files: z.array(idShape).max(limits.filesPerMessage, 'validation.too_many_files').default([]),
  }),
  result: messageShape,
  errors: ['channel.not_found', 'channel.not_member', 'conversation.bot_gone'],
});

export const editMessage = defineEndpoint({
  name: 'editMessage',
  summary: "Changes the content of one's own message",
  method: 'PUT',
  path: '/channels/{id}/messages/{messageId}',
  access: 'signedIn',
  rate: 'write',
  params: messageParams,
  body: z.object({ content: z.string().max(limits.contentChars, 'validation.too_long') }),
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'permission.denied'],
});

export const deleteMessage = defineEndpoint({
  name: 'deleteMessage',
  summary: "Empties one's own message; its place in the channel stays",
  method: 'DELETE',
  path: '/channels/{id}/messages/{messageId}',
  access: 'signedIn',
  rate: 'write',
  params: messageParams,
  result: z.literal(true),
  errors: ['channel.not_found', 'message.not_found', 'permission.denied'],
});

export const retryDelivery = defineEndpoint({
  name: 'retryDelivery',
  summary: 'Queues a failed delivery again',
  method: 'POST',
  path: '/channels/{id}/messages/{messageId}/retry',
  access: 'signedIn',
  rate: 'write',
  params: messageParams,
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'message.not_retryable', 'permission.denied'],
});
