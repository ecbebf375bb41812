import type { BodyOf, endpoints, PublicEventType, Webhook } from '@switchboard/contract';

export interface WebhookValues extends Record<string, unknown> {
  name: string;
  url: string;
  types: readonly PublicEventType[];
  of_bots: 'all' | 'chosen';
  bot_ids: string[];
  order: 'kept' | 'any';
  is_on: boolean;
}

/** Of a new webhook, or of one as it is; bots that are gone are left out. */
export const toValues = (webhook: Webhook | null, isBot: (id: number) => boolean): WebhookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  types: webhook?.types ?? [],
  of_bots: webhook === null || webhook.bot_ids.length === 0 ? 'all' : 'chosen',
  bot_ids: webhook?.bot_ids.filter(isBot).map(String) ?? [],
  order: webhook?.is_ordered === false ? 'any' : 'kept',
  is_on: webhook === null || webhook.state !== 'off',
});

export const toBody = (values: WebhookValues): BodyOf<typeof endpoints.createWebhook> => ({
  name: values.name,
  url: values.url,
  types: [...values.types],
  bot_ids: values.of_bots === 'all' ? [] : values.bot_ids.map(Number),
  is_ordered: values.order === 'kept',
  is_on: values.is_on,
});
