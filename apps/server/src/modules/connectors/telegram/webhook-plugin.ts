import { messengers } from '@switchboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SecretBox, secretsEqual } from '../../../platform/secrets/index.ts';
import type { InboundUpdate } from '../connector.ts';
import { toInboundUpdate, updateIdOf } from './poller.ts';

interface WebhookRoute {
  workspace_id: number;
  bot_id: number;
}

export interface TelegramWebhookDeps {
  secrets: Pick<SecretBox, 'derive'>;
  /** The bot behind a webhook's key; null for a key nobody has. */
  findRoute: (type: typeof messengers.telegram, webhookKey: string) => Promise<WebhookRoute | null>;
  /** Durable when it resolves. */
  store: (bot: { workspaceId: number; botId: number }, updates: InboundUpdate[]) => Promise<void>;
}

const maxBodyBytes = 1024 * 1024;
const secretHeader = 'x-telegram-bot-api-secret-token';

/** The secret Telegram sends with every call of a webhook (docs/connectors.md). */
export const telegramWebhookSecret = (secrets: Pick<SecretBox, 'derive'>, webhookKey: string): string =>
  secrets.derive(`telegram-webhook:${webhookKey}`).toString('base64url');

/**
 * Where Telegram posts updates. The secret is compared before a byte of the body is read; the update is stored and the
 * answer empty, as Telegram would carry out a method that the answer names.
 */
export const telegramWebhookPlugin = (deps: TelegramWebhookDeps) => async (app: FastifyInstance) => {
  app.route({
    method: 'POST',
    url: '/webhook/telegram/:key',
    bodyLimit: maxBodyBytes,
    onRequest: async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
      const given = request.headers[secretHeader];
      const expected = telegramWebhookSecret(deps.secrets, request.params.key);
      if (typeof given !== 'string' || !secretsEqual(given, expected)) {
        // Not reading on: the rest of the body is not waited for.
        return reply.code(401).header('connection', 'close').send();
      }
    },
    handler: async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
      const route = await deps.findRoute(messengers.telegram, request.params.key);
      // A removed bot's webhook: 200 ends it, an error would make Telegram repeat it for a day.
      const update = route === null ? null : toInboundUpdate(request.body, updateIdOf(request.body));
      if (route !== null && update !== null) {
        await deps.store({ workspaceId: route.workspace_id, botId: route.bot_id }, [update]);
      }
      return reply.code(200).send();
    },
  });
};
