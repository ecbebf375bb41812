import { z } from 'zod';
import { deliveryShape, messageShape } from '../../chat/messages/messages.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape } from '../../shapes.ts';

const momentShape = dateTimeShape.nullable();

/** One message on the phone: a piece of the text, or a file. */
export const deliveryPartShape = z.object({
  kind: z.enum(['text', 'file']),
  /** From 1 on, for each kind. */
  number: z.int().min(1),
  file_name: z.string().nullable(),
  /** `unknown`: the messenger may have it. */
  state: z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'unknown']),
  /** The messenger's id of it, where it is known. */
  external_id: z.string().nullable(),
  sent_at: momentShape,
  delivered_at: momentShape,
  read_at: momentShape,
  failed_at: momentShape,
});
export type DeliveryPart = z.infer<typeof deliveryPartShape>;

/** A delivery with all that is known of it. */
export const deliveryDetailsShape = deliveryShape.extend({
  /** The messenger's own code and words for the last problem: not for sentences, as they are not translated. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** An edit or deletion that the phone does not show yet. */
  pending_change: z.enum(['edit', 'delete']).nullable(),
  sends_receipts: z.boolean(),
  parts: z.array(deliveryPartShape),
});
export type DeliveryDetails = z.infer<typeof deliveryDetailsShape>;

const params = z.object({ id: idParamShape, messageId: idParamShape });

export const getDelivery = defineEndpoint({
  name: 'getDelivery',
  summary: 'What became of a message to a client, part by part',
  method: 'GET',
  path: '/channels/{id}/messages/{messageId}/delivery',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  params,
  result: deliveryDetailsShape,
  errors: ['channel.not_found', 'message.not_found'],
});

export const retryDelivery = defineEndpoint({
  name: 'retryDelivery',
  summary: 'Queues a failed delivery again: what the phone has is not sent again',
  method: 'POST',
  path: '/channels/{id}/messages/{messageId}/retry',
  access: 'signedIn',
  scope: 'replies:send',
  rate: 'write',
  params,
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'message.not_retryable', 'permission.denied'],
});

export const confirmDelivery = defineEndpoint({
  name: 'confirmDelivery',
  summary: 'Says that what the messenger may or may not have has arrived; the rest of the message is sent',
  method: 'POST',
  path: '/channels/{id}/messages/{messageId}/arrived',
  access: 'signedIn',
  scope: 'replies:send',
  rate: 'write',
  params,
  result: messageShape,
  errors: ['channel.not_found', 'message.not_found', 'message.not_in_doubt', 'permission.denied'],
});

export const deliveryEndpoints = { getDelivery, retryDelivery, confirmDelivery } as const;
