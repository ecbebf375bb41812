import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PhoneRefusal } from '../../shared/refusal.ts';
import { assertTokenIsWellFormed } from '../token-faults.ts';
import type { BotRecord } from '../world.ts';
import type { ControlDeps } from './control-deps.ts';
import { botInput, botParams, fileParams, personParams } from './control-input.ts';
import { toBotView } from './control-views.ts';

/** Bots, deleted accounts, and the bytes of the phones' files. */
export function addDirectoryRoutes(app: FastifyInstance, deps: ControlDeps): void {
  const { world, files, queue, calls } = deps;

  function getBot(id: number): BotRecord {
    const bot = world.bots.get(id);
    if (!bot) throw new PhoneRefusal(404, `There is no bot ${id}`);
    return bot;
  }

  app.get('/bots', () => [...world.bots.values()].map(toBotView));
  app.post('/bots', (request, reply) => {
    const input = botInput.parse(request.body);
    if (input.token !== undefined) assertTokenIsWellFormed(input.token);
    const id = input.token === undefined ? world.counters.nextBotId++ : Number(input.token.split(':')[0]);
    if (world.bots.has(id)) throw new PhoneRefusal(409, `Bot ${id} exists already`);
    world.counters.nextBotId = Math.max(world.counters.nextBotId, id + 1);
    const bot: BotRecord = {
      id,
      token: input.token ?? makeToken(id),
      firstName: input.first_name,
      username: input.username,
      nextUpdateId: 500_000_000 + randomBytes(3).readUIntBE(0, 3),
      nextFileNumber: 0,
      allowedUpdates: null,
      pending: [],
      webhook: null,
    };
    world.bots.set(id, bot);
    world.emit({ type: 'directory' });
    return reply.code(201).send(toBotView(bot));
  });
  app.post('/bots/:botId/revoke', (request) => {
    const bot = getBot(botParams.parse(request.params).botId);
    bot.token = makeToken(bot.id);
    bot.webhook = null;
    world.emit({ type: 'directory' });
    return toBotView(bot);
  });
  app.get('/bots/:botId/calls', (request) => calls.list(getBot(botParams.parse(request.params).botId).id));
  app.delete('/bots/:botId/calls', (request, reply) => {
    calls.clear(getBot(botParams.parse(request.params).botId).id);
    return reply.code(204).send();
  });
  app.get('/bots/:botId/updates', (request) =>
    queue.list(getBot(botParams.parse(request.params).botId)).map((pending) => pending.update),
  );

  app.post('/people/:personId/deactivate', (request, reply) => {
    const { personId } = personParams.parse(request.params);
    if (!world.people.get(personId)) throw new PhoneRefusal(404, `There is no person ${personId}`);
    world.deactivated.add(personId);
    world.emit({ type: 'directory' });
    return reply.code(204).send();
  });

  app.get('/files/:uniqueId', async (request, reply) => {
    const { uniqueId } = fileParams.parse(request.params);
    const bytes = await files.read(uniqueId);
    if (!bytes) throw new PhoneRefusal(404, 'There is no such file');
    const mimeType = world.files.get(uniqueId)?.mimeType ?? '';
    // Uploaded HTML must not run in this origin: only media is served inline.
    const isShown = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/|video\/)/.test(mimeType);
    return reply
      .header('Content-Disposition', isShown ? 'inline' : 'attachment')
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .type(isShown ? mimeType : 'application/octet-stream')
      .send(bytes);
  });
  app.post('/files/expire', (_request, reply) => {
    files.expirePaths();
    return reply.code(204).send();
  });
}

function makeToken(botId: number): string {
  return `${botId}:AA${randomBytes(25).toString('base64url').slice(0, 33)}`;
}
