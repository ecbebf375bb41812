import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from '../shared/call-log.ts';
import type { Clock } from '../shared/clock.ts';
import { type Fault, isInsteadOfCall, isTakenFirst, passDelay } from '../shared/fault-queue.ts';
import type { Trouble } from '../shared/trouble.ts';
import { ApiFault } from './api-fault.ts';
import { makeCallParameters } from './call-parameters.ts';
import type { FileStore } from './file-store.ts';
import type { Answer, Call } from './methods/method.ts';
import { readRequestParameters } from './read-request.ts';
import { assertTokenIsWellFormed } from './token-faults.ts';
import type { BotRecord, World } from './world.ts';

export type BotApiDeps = {
  world: World;
  clock: Clock;
  files: FileStore;
  trouble: Trouble;
  calls: CallLog;
  execute: (method: string, call: Call) => Promise<Answer>;
};

/** The public surface of api.telegram.org: `/bot{token}/{method}` and `/file/bot{token}/{path}`. */
export function addBotApiRoutes(app: FastifyInstance, deps: BotApiDeps): void {
  const { world, clock, files, trouble, calls } = deps;

  function getBot(token: string): BotRecord {
    assertTokenIsWellFormed(token);
    const bot = world.findBotByToken(token);
    if (!bot) throw new ApiFault(401, 'Unauthorized');
    return bot;
  }

  /** Everything after the prefix, split at the first slash and decoded. */
  function splitPath(request: FastifyRequest, prefix: string): [token: string, rest: string] {
    const path = (request.raw.url ?? '').split('?')[0]?.slice(prefix.length) ?? '';
    const slash = path.indexOf('/');
    if (slash === -1) throw new ApiFault(404, 'Not Found');
    try {
      return [decodeURIComponent(path.slice(0, slash)), decodeURIComponent(path.slice(slash + 1))];
    } catch {
      throw new ApiFault(404, 'Not Found');
    }
  }

  async function handleCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (trouble.isDown()) return resetConnection(request, reply);
    const [token, method] = splitPath(request, '/bot');
    const bot = getBot(token);
    const parameters = makeCallParameters(await readRequestParameters(request));
    calls.add(bot.id, { method, parameters: parameters.toRecord(), at_ms: clock.now() });

    const fault = trouble.faults.take(bot.id, method);
    if (fault) {
      trouble.announce();
      await passDelay(clock, fault);
      if (isInsteadOfCall(fault)) return sendFault(request, reply, fault);
    }
    await trouble.delay();
    const { result, description } = await deps.execute(method, { bot, parameters });
    if (fault && isTakenFirst(fault)) return sendFault(request, reply, fault);
    return { ok: true, result, ...(description === undefined ? {} : { description }) };
  }

  async function handleDownload(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (trouble.isDown()) return resetConnection(request, reply);
    const [token, path] = splitPath(request, '/file/bot');
    const bytes = await files.readPath(getBot(token), path);
    if (!bytes) throw new ApiFault(404, 'Not Found');
    return reply.type('application/octet-stream').send(bytes);
  }

  app.route({ method: ['GET', 'POST'], url: '/bot*', handler: handleCall });
  app.get('/file/bot*', handleDownload);
}

/** Cuts the connection without an answer, so that the caller cannot tell the outcome. */
function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): unknown {
  const retryAfterSeconds = fault.retry_after ?? 5;
  switch (fault.kind) {
    case 'too_many_requests':
      throw new ApiFault(429, `Too Many Requests: retry after ${retryAfterSeconds}`, {
        retry_after: retryAfterSeconds,
      });
    case 'server_error':
    case 'accept_then_error':
      throw new ApiFault(500, 'Internal Server Error');
    case 'blocked':
      throw new ApiFault(403, 'Forbidden: bot was blocked by the user');
    case 'refused':
      throw new ApiFault(fault.code ?? 400, fault.detail ?? 'Bad Request: refused by an ordered fault');
    case 'html_bad_gateway':
      return reply
        .code(502)
        .type('text/html')
        .send(
          '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><h1>502 Bad Gateway</h1></body>\r\n</html>\r\n',
        );
    case 'garbage':
      return reply.code(200).type('application/json').serializer(String).send('{"ok":true,"result":{"message_');
    default:
      return resetConnection(request, reply);
  }
}

/** Puts a refusal on the wire: HTTP status = error_code, 429 also as a `Retry-After` header. */
export function sendApiFault(reply: FastifyReply, fault: ApiFault): FastifyReply {
  const retryAfter = fault.parameters?.retry_after;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply.code(fault.code).send({
    ok: false,
    error_code: fault.code,
    description: fault.message,
    ...(fault.parameters ? { parameters: fault.parameters } : {}),
  });
}
