import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { eventIdShape } from '../event-feed/event-feed.ts';
import { publicEventTypeShape, publicEventTypes } from '../event-feed/public-events.ts';
import { webhookLimits } from './limits.ts';

/**
 * `active`: what happens is sent. `failing`: the last attempts failed, and are repeated. `off`: nothing is sent, and
 * what happens meanwhile is not sent later.
 */
export const webhookSendStates = ['active', 'failing', 'off'] as const;
/** Why it is off: somebody switched it off, the address answered 410, or nothing but failures for days. */
export const webhookOffReasons = ['by_hand', 'gone', 'failing'] as const;
/** Why an attempt failed that got no answer. */
export const webhookProblems = ['timed_out', 'unreachable', 'address_refused', 'bad_answer'] as const;

/** Without name and password, which logs would keep, and without a fragment, which is not sent. */
const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
};

const urlShape = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .max(webhookLimits.webhookUrlChars, 'validation.too_long')
  .refine(isWebAddress, 'validation.webhook_url_invalid');

const webhookBody = {
  name: visibleNameShape(webhookLimits.webhookNameChars),
  url: urlShape,
  types: z
    .array(publicEventTypeShape)
    .min(1, 'validation.required')
    .max(publicEventTypes.length, 'validation.too_long')
    .transform((types) => [...new Set(types)]),
  /** Events of these bots' conversations only; none: of all bots, and of channels. */
  bot_ids: z.array(idShape).max(webhookLimits.webhookBots, 'validation.too_long').default([]),
  /** Whether a message that fails holds up the next ones of its channel, so that they arrive in their order. */
  is_ordered: z.boolean().default(true),
  is_on: z.boolean().default(true),
};

export const webhookShape = z.object({
  id: idShape,
  name: z.string(),
  url: z.string(),
  types: z.array(publicEventTypeShape),
  bot_ids: z.array(idShape),
  is_ordered: z.boolean(),
  state: z.enum(webhookSendStates),
  off_reason: z.enum(webhookOffReasons).nullable(),
  /** Since when nothing but failures. */
  failing_since: dateTimeShape.nullable(),
  /** The next attempt of a failing one. */
  next_attempt_at: dateTimeShape.nullable(),
  /** Messages that wait to be sent, at most a thousand are counted. */
  waiting: z.int().min(0),
  last_success_at: dateTimeShape.nullable(),
  /** Until then the secret before this one signs too. */
  previous_secret_until: dateTimeShape.nullable(),
  created_at: dateTimeShape,
  /** Rises with every change by people; `editWebhook` with an older one is refused. */
  version: z.int().positive(),
});
export type Webhook = z.infer<typeof webhookShape>;

export const webhookAttemptShape = z.object({
  id: idShape,
  /** Null: a test, which is no event. */
  event_id: eventIdShape.nullable(),
  type: z.string(),
  at: dateTimeShape,
  /** Counts the attempts of one message from 1. */
  attempt: z.int().min(1),
  /** Of the answer; null without one. */
  status: z.int().nullable(),
  problem: z.enum(webhookProblems).nullable(),
  ms: z.int().min(0),
  is_success: z.boolean(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptShape>;

const webhookParams = z.object({ id: idParamShape });
const attemptParams = z.object({ id: idParamShape, attemptId: idParamShape });
/** With the secret, which no other answer has. */
const withSecret = z.object({ webhook: webhookShape, secret: z.string() });

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  summary: 'The addresses that are told what happens, by name',
  method: 'GET',
  path: '/webhooks',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  result: z.object({ data: z.array(webhookShape) }),
});

export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  summary: 'Adds an address that is told what happens from now on; the secret is in this answer only',
  method: 'POST',
  path: '/webhooks',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  status: 201,
  body: z.object(webhookBody),
  result: withSecret,
  errors: ['webhook.too_many'],
});

export const editWebhook = defineEndpoint({
  name: 'editWebhook',
  summary: 'Changes a webhook: all of it, as it was read. One that is switched on begins with what happens from now on',
  method: 'PUT',
  path: '/webhooks/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: webhookParams,
  body: z.object({ ...webhookBody, version: z.int().positive() }),
  result: webhookShape,
  errors: ['webhook.not_found', 'webhook.changed'],
});

export const deleteWebhook = defineEndpoint({
  name: 'deleteWebhook',
  summary: 'Deletes a webhook, and what waits for it',
  method: 'DELETE',
  path: '/webhooks/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: webhookParams,
  result: z.literal(true),
  errors: ['webhook.not_found'],
});

export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  summary: 'Makes a new secret; the one before signs beside it for a day',
  method: 'POST',
  path: '/webhooks/{id}/secret',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: webhookParams,
  result: withSecret,
  errors: ['webhook.not_found'],
});

export const testWebhook = defineEndpoint({
  name: 'testWebhook',
  summary: 'Sends an example of a type at once, and waits for the answer',
  method: 'POST',
  path: '/webhooks/{id}/test',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: webhookParams,
  body: z.object({ type: publicEventTypeShape }),
  result: webhookAttemptShape,
  errors: ['webhook.not_found'],
});

export const listWebhookAttempts = defineEndpoint({
  name: 'listWebhookAttempts',
  summary: 'What was sent to a webhook, the newest first; all, or failures only',
  method: 'GET',
  path: '/webhooks/{id}/attempts',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  params: webhookParams,
  query: z.object({
    /** Older ones than this. */
    before: idParamShape.optional(),
    failed: z.enum(['true']).optional(),
  }),
  result: z.object({ data: z.array(webhookAttemptShape), hasMore: z.boolean() }),
  errors: ['webhook.not_found'],
});

export const getWebhookAttempt = defineEndpoint({
  name: 'getWebhookAttempt',
  summary: 'One attempt with what was sent and the first of what was answered',
  method: 'GET',
  path: '/webhooks/{id}/attempts/{attemptId}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'read',
  params: attemptParams,
  /** Null: the message is no longer kept. */
  result: webhookAttemptShape.extend({ payload: z.string().nullable(), answer: z.string() }),
  errors: ['webhook.not_found', 'webhook.message_not_found'],
});

export const replayWebhook = defineEndpoint({
  name: 'replayWebhook',
  summary: 'Sends messages of a webhook again, in their order: one, or all of a span of time',
  method: 'POST',
  path: '/webhooks/{id}/replay',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: webhookParams,
  body: z.union([
    z.strictObject({ event_id: eventIdShape }),
    z
      .strictObject({ from: dateTimeShape, until: dateTimeShape })
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'validation.ends_before_start' }),
  ]),
  /** How many; at most `limits.webhookReplayed` at once. */
  result: z.object({ count: z.int().min(0) }),
  errors: ['webhook.not_found', 'webhook.message_not_found'],
});

export const listWebhookTypes = defineEndpoint({
  name: 'listWebhookTypes',
  summary: 'What webhooks can tell, each with the newest example of this workspace, or a made-up one',
  method: 'GET',
  path: '/webhooks/types',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'read',
  result: z.object({
    data: z.array(
      z.object({
        type: publicEventTypeShape,
        summary: z.string(),
        /** A payload as it is sent. */
        example: z.string(),
        /** Whether it is of this workspace. */
        is_own: z.boolean(),
      }),
    ),
  }),
});

export const webhookEvents = {
  /** Webhooks were added, changed or deleted, or work again, or fail, or were switched off. */
  updateWebhooks: z.object({}),
  /** To those who may change settings: a webhook was switched off. A notification to show. */
  webhookNotice: z.object({ webhook_id: idShape, name: z.string(), reason: z.enum(webhookOffReasons) }),
} as const;

export const webhookEndpoints = {
  listWebhooks,
  createWebhook,
  editWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookAttempts,
  getWebhookAttempt,
  replayWebhook,
  listWebhookTypes,
} as const;
