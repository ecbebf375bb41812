import type { Webhook, WebhookAttempt } from '@switchboard/contract';

export const buildWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 1,
  name: 'Shop',
  url: 'https://shop.example/hooks',
  types: ['message.created', 'client.created'],
  bot_ids: [],
  is_ordered: true,
  state: 'active',
  off_reason: null,
  failing_since: null,
  next_attempt_at: null,
  waiting: 0,
  last_success_at: null,
  previous_secret_until: null,
  created_at: '2026-11-01T10:00:00.000Z',
  version: 3,
  ...more,
});

export const buildAttempt = (more: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  id: 70,
  event_id: 'evt_0c9f12ab_1204',
  type: 'message.created',
  at: '2026-11-21T09:00:00.000Z',
  attempt: 1,
  status: 200,
  problem: null,
  ms: 34,
  is_success: true,
  ...more,
});
