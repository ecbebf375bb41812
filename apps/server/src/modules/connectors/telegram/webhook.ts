import type { IncomingHttpHeaders } from 'node:http';
import { type SecretBox, secretsEqual } from '../../../platform/secrets/index.ts';
import type { OwnWebhook } from '../webhook.ts';
import { toInboundUpdate, updateIdOf } from './to-inbound-update.ts';

const secretsKept = 1_000;
const secretHeader = 'x-telegram-bot-api-secret-token';

/** The secret Telegram sends with every call of a webhook (docs/connectors.md). */
export const telegramWebhookSecret = (secrets: Pick<SecretBox, 'derive'>, webhookKey: string): string =>
  secrets.derive(`telegram-webhook:${webhookKey}`).toString('base64url');

/** Telegram signs nothing: it repeats our secret in a header, so the body of a stranger's request is not even read. */
export const makeTelegramWebhook = (secrets: Pick<SecretBox, 'derive'>): OwnWebhook => {
  // Each call of a webhook asks twice.
  const known = new Map<string, string>();
  const secretOf = (webhookKey: string): string => {
    const secret = known.get(webhookKey) ?? telegramWebhookSecret(secrets, webhookKey);
    if (known.size >= secretsKept) known.clear();
    known.set(webhookKey, secret);
    return secret;
  };
  const holdsSecret = (headers: IncomingHttpHeaders, webhookKey: string): boolean => {
    const given = headers[secretHeader];
    return typeof given === 'string' && secretsEqual(given, secretOf(webhookKey));
  };
  return {
    address: 'own',
    admits: ({ headers }, webhookKey) => holdsSecret(headers, webhookKey),
    verify: ({ headers }, { webhookKey }) => holdsSecret(headers, webhookKey),
    readUpdates(body) {
      const payload: unknown = JSON.parse(body.toString('utf8'));
      const update = toInboundUpdate(payload, updateIdOf(payload));
      return update === null ? [] : [update];
    },
  };
};
