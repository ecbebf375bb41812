import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from '../shared/call-log.ts';
import type { Clock } from '../shared/clock.ts';
import { type Fault, isInsteadOfCall, isTakenFirst, passDelay } from '../shared/fault-queue.ts';
import type { Trouble } from '../shared/trouble.ts';
import type { MediaStore } from './media-store.ts';
import { type Method, readCallBody } from './methods.ts';
import { ViberFault, writeWire } from './wire.ts';
import type { BotRecord, World } from './world.ts';

type Deps = {
  world: World;
  clock: Clock;
  trouble: Trouble;
  calls: CallLog;
  media: MediaStore;
  methods: ReadonlyMap<string, Method>;
};

/** The public surface of chatapi.viber.com, `/pa/{method}`, and of its CDN. */
export function addApiRoutes(app: FastifyInstance, deps: Deps): void {
  const { world, clock, trouble, calls, media, methods } = deps;

  function findBot(request: FastifyRequest, body: Record<string, unknown>): BotRecord {
    const token = request.headers['x-viber-auth-token'] ?? body.auth_token;
    if (token === undefined) throw new ViberFault(2, 'missing_auth_token');
    const bot = world.findBotByToken(String(token));
    if (bot === null) throw new ViberFault(2);
    return bot;
  }

  async function handleCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (trouble.isDown()) return resetConnection(request, reply);
    const name = (request.params as { method: string }).method;
    const method = methods.get(name);
    if (method === undefined) return reply.code(404).send('');
    const body = readCallBody(typeof request.body === 'string' ? request.body : '');
    const bot = findBot(request, body);
    calls.add(bot.id, { method: name, parameters: body, at_ms: clock.now() });
    const fault = trouble.faults.take(bot.id, name);
    if (fault) {
      trouble.announce();
      await passDelay(clock, fault);
      if (isInsteadOfCall(fault)) return sendFault(request, reply, fault);
    }
    await trouble.delay();
    const answer = await method(bot, body);
    if (fault && isTakenFirst(fault)) return sendFault(request, reply, fault);
    return send(reply, { status: 0, status_message: 'ok', ...answer, chat_hostname: 'SN-CHAT-05_' });
  }

  app.route({ method: ['GET', 'POST'], url: '/pa/:method', handler: handleCall });
  app.get('/viber-media/:key/:name', async (request, reply) => {
    const bytes = await media.readLink((request.params as { key: string }).key);
    if (bytes === null) return reply.code(404).send('');
    return reply.type('application/octet-stream').send(bytes);
  });
}

const send = (reply: FastifyReply, answer: object) =>
  reply.code(200).type('application/json; charset=utf-8').serializer(String).send(writeWire(answer));

/** Failures are HTTP 200 as well. */
export const sendViberFault = (reply: FastifyReply, { status, message }: ViberFault) =>
  send(reply, { status, status_message: message, chat_hostname: 'SN-CHAT-05_' });

/** Cuts the connection without an answer, so that the caller cannot tell the outcome. */
function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): unknown {
  switch (fault.kind) {
    case 'refused':
      throw new ViberFault(fault.code ?? 3);
    case 'blocked':
      throw new ViberFault(6);
    case 'too_many_requests':
      return reply
        .code(429)
        .header('retry-after', fault.retry_after ?? 5)
        .send('');
    case 'server_error':
    case 'accept_then_error':
      return reply.code(500).send('');
    case 'html_bad_gateway':
      return reply.code(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
    case 'garbage':
      return reply.code(200).type('application/json').serializer(String).send('{"status":0,"message_to');
    default:
      return resetConnection(request, reply);
  }
}
