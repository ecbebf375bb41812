import type { MessengerId } from '@switchboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Connector } from './connector.ts';
import type { Credentials } from './credentials.ts';
import type { InboundUpdate } from './inbound.ts';
import type { SharedWebhook, WebhookBot } from './webhook.ts';

/** The workspace and id of a bot. */
interface WebhookRoute {
  workspace_id: number;
  bot_id: number;
  webhook_key: string;
  service_bot_id: string;
}

export interface WebhookDeps {
  /** The bot behind a webhook's key; null for a key nobody has. */
  findRoute: (type: MessengerId, webhookKey: string) => Promise<WebhookRoute | null>;
  findRouteByAccount: (type: MessengerId, serviceBotId: string) => Promise<WebhookRoute | null>;
  /** Of all bots of a messenger. */
  listRoutes: (type: MessengerId) => Promise<WebhookRoute[]>;
  /** Null when the bot is gone or its credentials can't be decrypted. */
  loadCredentials: (workspaceId: number, botId: number) => Promise<Credentials | null>;
  /** The updates are durable when it resolves. */
  store: (bot: { workspaceId: number; botId: number }, updates: InboundUpdate[]) => Promise<void>;
}

const maxBodyBytes = 1024 * 1024;

/** The connector can't read the body. */
class UnreadableBodyError extends Error {
  readonly statusCode = 400;
}

/**
 * The endpoint that a messenger posts to. A request is verified as a whole before any of it is stored, and stored
 * before it is answered. The answer is empty: some messengers would execute a command in it.
 */
export const webhookPlugin = (connector: Connector, deps: WebhookDeps) => async (app: FastifyInstance) => {
  const { type, name, webhook } = connector;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const toBot = (route: WebhookRoute): WebhookBot => ({
    webhookKey: route.webhook_key,
    serviceBotId: route.service_bot_id,
    loadCredentials: () => deps.loadCredentials(route.workspace_id, route.bot_id),
  });

  const take = async (request: FastifyRequest, reply: FastifyReply, routes: readonly WebhookRoute[]) => {
    const body = bodyOf(request);
    for (const route of routes) {
      const isGenuine = await webhook.verify({ headers: request.headers, body }, toBot(route));
      if (!isGenuine) return reply.code(401).send();
    }
    for (const route of routes) {
      const updates = read(() => webhook.readUpdates(body, toBot(route)));
      const bot = { workspaceId: route.workspace_id, botId: route.bot_id };
      if (updates.length > 0) await deps.store(bot, updates);
    }
    return reply.code(200).send();
  };

  if (webhook.address === 'own') {
    app.route({
      method: 'POST',
      url: `/webhook/${name}/:key`,
      bodyLimit: maxBodyBytes,
      onRequest: async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
        if (webhook.admits === undefined || webhook.admits(request.headers, request.params.key)) return;
        // Closes the connection instead of waiting for the rest of the body.
        return reply.code(401).header('connection', 'close').send();
      },
      handler: async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
        const route = await deps.findRoute(type, request.params.key);
        // For a removed bot, 200 makes the messenger stop; it would repeat after an error for a day.
        return take(request, reply, route === null ? [] : [route]);
      },
    });
    return;
  }

  app.post(`/webhook/${name}`, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const accounts = [...new Set(read(() => webhook.findAccounts(bodyOf(request))))];
    const routes = await Promise.all(accounts.map((account) => deps.findRouteByAccount(type, account)));
    return take(
      request,
      reply,
      routes.filter((route) => route !== null),
    );
  });
  app.get(`/webhook/${name}`, async (request, reply) => {
    const answer = await answerHandshake(webhook, deps, type, request.query as Record<string, unknown>);
    return answer === null ? reply.code(403).send() : reply.type('text/plain').send(answer);
  });
};

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const read = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new UnreadableBodyError('a webhook got what it cannot read', { cause: error });
  }
};

/** The messenger asks once, when somebody registers the URL; any bot of the messenger may know the answer. */
const answerHandshake = async (
  webhook: SharedWebhook,
  { listRoutes, loadCredentials }: WebhookDeps,
  type: MessengerId,
  query: Readonly<Record<string, unknown>>,
): Promise<string | null> => {
  for (const route of await listRoutes(type)) {
    const credentials = await loadCredentials(route.workspace_id, route.bot_id);
    const answer = credentials === null ? null : webhook.answerHandshake(query, credentials);
    if (answer !== null) return answer;
  }
  return null;
};
