import type { MessengerId } from '@switchboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallCounter, toAddressKey } from '../../platform/http/index.ts';
import { assertJsonWithin } from '../../platform/json/index.ts';
import type { Connector } from './connector.ts';
import type { Credentials } from './credentials.ts';
import { type InboundUpdate, unreadableUpdate } from './inbound.ts';
import { DeliveryProblem } from './outbound.ts';
import { RefusalLog } from './refusal-log.ts';
import type { AccountNotice, BotGreeting, OwnWebhook, SharedWebhook, WebhookBot, WebhookRequest } from './webhook.ts';

/** The workspace and id of a bot. */
interface WebhookRoute {
  workspace_id: number;
  bot_id: number;
  webhook_key: string;
  service_bot_id: string;
}

export interface WebhookDeps {
  /** The bot behind a webhook's key; null for an unknown key. */
  findRoute: (type: MessengerId, webhookKey: string) => Promise<WebhookRoute | null>;
  /** The bots with these accounts; accounts that belong to no bot are left out. */
  findRoutesByAccounts: (type: MessengerId, serviceBotIds: readonly string[]) => Promise<WebhookRoute[]>;
  /** Of all bots of a messenger. */
  listRoutes: (type: MessengerId) => Promise<WebhookRoute[]>;
  /** Null when the bot is gone or its credentials can't be decrypted. */
  loadCredentials: (workspaceId: number, botId: number) => Promise<Credentials | null>;
  /** Null when the bot is gone, or this client gets no greeting. */
  loadGreeting: (workspaceId: number, botId: number, chatId: string) => Promise<BotGreeting | null>;
  /** The updates are durable when it resolves. */
  store: (bot: { workspaceId: number; botId: number }, updates: InboundUpdate[]) => Promise<void>;
  noteAccount: (bot: { workspaceId: number; botId: number }, notice: AccountNotice) => Promise<void>;
  /** Whether handshakes are limited. */
  rateLimits: boolean;
  now?: () => number;
}

const maxBodyBytes = 1024 * 1024;
/** Messengers send up to a thousand events together, of some fifteen values each. */
const bodyBounds = { depth: 32, values: 25_000 };
/** A handshake tries the bots of its messenger one by one; a person asks for one when they set the URL. */
const handshakesOfAddress = { max: 20, windowMs: 60_000 };
const handshakesInAll = { max: 120, windowMs: 60_000 };

/** The connector can't read the body. */
class UnreadableBodyError extends Error {
  readonly statusCode = 400;
}

/**
 * The endpoint that a messenger posts to. A body is verified before any of it is stored, and stored before it is
 * answered. The answer is empty unless the connector gives one: some messengers would execute a command in it.
 */
export const webhookPlugin = (connector: Connector, deps: WebhookDeps) => async (app: FastifyInstance) => {
  const { type, name, webhook } = connector;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const toBot = (route: WebhookRoute): WebhookBot => ({
    webhookKey: route.webhook_key,
    serviceBotId: route.service_bot_id,
    loadCredentials: () => deps.loadCredentials(route.workspace_id, route.bot_id),
    loadGreeting: (chatId) => deps.loadGreeting(route.workspace_id, route.bot_id, chatId),
  });

  const refusals = new RefusalLog(app.log, deps.now);
  const noteRefusal = (route: WebhookRoute, reason: string, detail?: string) =>
    refusals.note({ messenger: name, workspaceId: route.workspace_id, botId: route.bot_id }, reason, detail);

  const keep = async ({ workspace_id: workspaceId, bot_id: botId }: WebhookRoute, updates: InboundUpdate[]) => {
    if (updates.length > 0) await deps.store({ workspaceId, botId }, updates);
  };

  if (webhook.address === 'own') {
    app.route({
      method: 'POST',
      url: `/webhook/${name}/:key`,
      bodyLimit: maxBodyBytes,
      onRequest: async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
        const { headers } = request;
        if (webhook.admits?.({ headers, query: queryOf(request) }, request.params.key) !== false) return;
        // Closes the connection instead of waiting for the rest of the body.
        return reply.code(401).header('connection', 'close').send();
      },
      handler: async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
        const route = await deps.findRoute(type, request.params.key);
        // For a removed bot, 200 makes the messenger stop; it would repeat after an error for a day.
        if (route === null) return reply.code(200).send();
        const body = bodyOf(request);
        const { headers } = request;
        const isGenuine = await webhook.verify({ headers, query: queryOf(request), body }, toBot(route));
        if (!isGenuine) {
          noteRefusal(route, 'a webhook was refused');
          return reply.code(401).send();
        }
        const updates = readOwn(webhook, body, toBot(route));
        await keep(route, updates ?? [unreadableUpdate(body.toString('utf8'))]);
        const answer = updates === null ? null : await webhook.answer?.(body, toBot(route));
        return reply.code(200).send(answer ?? undefined);
      },
    });
    return;
  }

  app.route({
    method: 'POST',
    url: `/webhook/${name}`,
    bodyLimit: maxBodyBytes,
    onRequest: async (request, reply) => {
      if (webhook.admits === undefined || webhook.admits(request.headers)) return;
      return reply.code(403).header('connection', 'close').send();
    },
    handler: async (request, reply) => {
      const body = bodyOf(request);
      const accounts = [...new Set(read(() => webhook.findAccounts(body)))];
      const routes = accounts.length === 0 ? [] : await deps.findRoutesByAccounts(type, accounts);
      const [headers, query] = [request.headers, queryOf(request)];
      const outcomes: Outcome[] = [];
      for (const route of routes) outcomes.push(await takeFor(route, webhook, { headers, query, body }));
      return reply.code(answerTo(outcomes)).send();
    },
  });

  /** Takes the part of a body for one of the bots that it names. */
  const takeFor = async (route: WebhookRoute, shared: SharedWebhook, request: WebhookRequest): Promise<Outcome> => {
    const bot = toBot(route);
    const verdict = await shared.verify(request, bot);
    if (verdict === true) {
      await keep(
        route,
        read(() => shared.readUpdates(request.body, bot)),
      );
      for (const notice of shared.readNotices?.(request.body, bot) ?? []) {
        await deps.noteAccount({ workspaceId: route.workspace_id, botId: route.bot_id }, notice);
      }
      return 'taken';
    }
    if (verdict === false || shared.confirm === undefined) {
      noteRefusal(route, 'a webhook was refused');
      return 'refused';
    }
    try {
      await keep(route, await shared.confirm(request.body, bot));
      return 'taken';
    } catch (error) {
      if (!(error instanceof DeliveryProblem)) throw error;
      noteRefusal(route, 'a webhook could not be confirmed', error.detail);
      return 'unanswered';
    }
  };

  const fromAddress = new CallCounter(handshakesOfAddress);
  const fromAll = new CallCounter(handshakesInAll);
  app.get(`/webhook/${name}`, async (request, reply) => {
    const isOver = fromAddress.take(toAddressKey(request.ip)) !== null || fromAll.take('') !== null;
    if (deps.rateLimits && isOver) return reply.code(429).send();
    const answer = await answerHandshake(webhook, deps, type, queryOf(request));
    return answer === null ? reply.code(403).send() : reply.type('text/plain').send(answer);
  });
};

const queryOf = ({ query }: FastifyRequest) => query as Readonly<Record<string, unknown>>;
type Outcome = 'taken' | 'refused' | 'unanswered';

/**
 * The messenger repeats a body that is not answered with 200, and repeated updates are dropped then. If some bots of a
 * body are wrongly set up, the others must not suffer: only a body that is refused for all of them is refused.
 */
const answerTo = (outcomes: readonly Outcome[]): number => {
  if (outcomes.includes('unanswered')) return 503;
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'refused') ? 403 : 200;
};

/** A body that has more in it than any messenger sends is refused before anybody parses it. */
const bodyOf = ({ body }: FastifyRequest): Buffer => {
  if (!Buffer.isBuffer(body)) return Buffer.alloc(0);
  read(() => assertJsonWithin(body.toString('utf8'), bodyBounds));
  return body;
};

/**
 * Null for a body that the messenger has signed and can't be read: it is set aside, since a repeat would be no better.
 */
const readOwn = (webhook: OwnWebhook, body: Buffer, bot: WebhookBot): InboundUpdate[] | null => {
  try {
    return webhook.readUpdates(body, bot);
  } catch {
    return null;
  }
};

const read = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new UnreadableBodyError('a webhook got what it cannot read', { cause: error });
  }
};

/** The messenger asks once, when the URL is registered; any bot of the messenger may know the answer. */
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
