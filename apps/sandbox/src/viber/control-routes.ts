import '@fastify/multipart';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallLog } from '../shared/call-log.ts';
import { PhoneRefusal } from '../shared/refusal.ts';
import { toBotView, toChatSummary, toChatView, toMessagePicture } from './control-views.ts';
import type { MediaStore } from './media-store.ts';
import type { PersonActions, Side } from './person-actions.ts';
import { type BotRecord, chatKey, type World } from './world.ts';

const id = z.coerce.number().int().positive();
const name = z.string().trim().min(1).max(75);
const botInput = z.object({
  name,
  uri: z
    .string()
    .regex(/^\w{3,40}$/)
    .optional(),
  token: z
    .string()
    .regex(/^[\da-f]{16}-[\da-f]{16}-[\da-f]{16}$/)
    .optional(),
});
const botParams = z.object({ botId: id });
const sideParams = z.object({ botId: id, personId: id });
const messageParams = sideParams.extend({ messageId: z.string().min(1).max(30) });
const buttonInput = z.object({ data: z.string().min(1).max(4_000) });
const openInput = z.object({ context: z.string().max(250).optional() });
const devicesInput = z.object({ count: z.number().int().min(0).max(10) });
const messageInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(7_000) }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  z.object({
    kind: z.literal('contact'),
    first_name: name,
    last_name: name.optional(),
    phone_number: z.string().regex(/^\+?\d{3,18}$/),
    is_own: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('url'), url: z.url().max(2_000) }),
  /** A message as it stands on the wire, for kinds that no phone here makes. */
  z.object({ kind: z.literal('raw'), message: z.record(z.string(), z.unknown()) }),
]);
const fileInput = z.object({
  kind: z.enum(['picture', 'video', 'file', 'sticker', 'voice', 'audio']),
  caption: z.string().max(768).default(''),
  duration: z.coerce.number().int().min(0).default(0),
});

type Deps = { world: World; calls: CallLog; media: MediaStore; actions: PersonActions };

/** Bots, phones and files, under `/_sandbox/viber`. */
export function addControlRoutes(app: FastifyInstance, { world, calls, media, actions }: Deps): void {
  function getBot(params: unknown): BotRecord {
    const { botId } = botParams.parse(params);
    const bot = world.bots.get(botId);
    if (!bot) throw new PhoneRefusal(404, `There is no bot ${botId}`);
    return bot;
  }
  function getSide(params: unknown): Side {
    const { personId } = sideParams.parse(params);
    const person = world.people.get(personId);
    if (!person) throw new PhoneRefusal(404, `There is no person ${personId}`);
    return { bot: getBot(params), person };
  }
  const view = ({ bot, person }: Side) =>
    toChatView(world, bot.id, person.id, world.chats.get(chatKey(bot.id, person.id)) ?? null);

  app.get('/bots', () => [...world.bots.values()].map(toBotView));
  app.post('/bots', (request, reply) => {
    const input = botInput.parse(request.body);
    const token = input.token ?? makeToken();
    if (world.findBotByToken(token)) throw new PhoneRefusal(409, 'There is a bot with this token');
    const botId = world.takeBotId();
    const bot: BotRecord = {
      id: botId,
      token,
      name: input.name,
      uri: input.uri ?? `bot${botId}`,
      webhook: null,
      pending: [],
    };
    world.bots.set(bot.id, bot);
    world.announceDirectory();
    return reply.code(201).send(toBotView(bot));
  });
  app.post('/bots/:botId/revoke', (request) => {
    const bot = getBot(request.params);
    bot.token = makeToken();
    bot.webhook = null;
    world.announceDirectory();
    return toBotView(bot);
  });
  app.post('/bots/:botId/forget-webhook', (request) => {
    const bot = getBot(request.params);
    bot.webhook = null;
    world.announceDirectory();
    return toBotView(bot);
  });
  app.get('/bots/:botId/calls', (request) => calls.list(getBot(request.params).id));
  app.delete('/bots/:botId/calls', (request, reply) => {
    calls.clear(getBot(request.params).id);
    return reply.code(204).send();
  });

  app.get('/chats', () => [...world.chats.values()].map(toChatSummary));
  app.get('/chats/:botId/:personId', (request) => view(getSide(request.params)));
  app.post('/chats/:botId/:personId/open', async (request) => {
    const side = getSide(request.params);
    await actions.open(side, openInput.parse(request.body ?? {}).context);
    return view(side);
  });
  for (const action of ['subscribe', 'unsubscribe', 'read'] as const) {
    app.post(`/chats/:botId/:personId/${action}`, async (request) => {
      const side = getSide(request.params);
      await actions[action](side);
      return view(side);
    });
  }
  app.put('/chats/:botId/:personId/devices', (request) => {
    const side = getSide(request.params);
    actions.setDevices(side, devicesInput.parse(request.body).count);
    return view(side);
  });

  app.post('/chats/:botId/:personId/messages', async (request) => {
    const side = getSide(request.params);
    if (request.isMultipart()) return sendFiles(side, request);
    const entry = await actions.send(side, toWireMessage(messageInput.parse(request.body), side));
    return [toMessagePicture(world, entry)];
  });

  app.post('/chats/:botId/:personId/messages/:messageId/button', async (request, reply) => {
    const { messageId } = messageParams.parse(request.params);
    await actions.press(getSide(request.params), messageId, buttonInput.parse(request.body).data);
    return reply.code(204).send();
  });

  async function sendFiles(side: Side, request: FastifyRequest) {
    const fields: Record<string, unknown> = {};
    const parts: { bytes: Buffer; fileName: string }[] = [];
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else parts.push({ bytes: await part.toBuffer(), fileName: part.filename });
    }
    const { kind, caption, duration } = fileInput.parse(fields);
    if (parts.length === 0) throw new PhoneRefusal(400, 'A file is expected');
    const sent = [];
    for (const [index, part] of parts.entries()) {
      const file = { ...part, caption: index === 0 ? caption : '', durationSeconds: duration };
      sent.push(toMessagePicture(world, await actions.sendFile(side, kind, file)));
    }
    return sent;
  }

  app.get('/media/:key', async (request, reply) => {
    const { key } = z.object({ key: z.string().max(64) }).parse(request.params);
    const [bytes, record] = [await media.read(key), world.media.get(key)];
    if (bytes === null || record === undefined) throw new PhoneRefusal(404, 'There is no such file');
    // Uploaded HTML must not run in this origin: only media is served inline.
    const isShown = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/|video\/)/.test(record.type);
    return reply
      .header('Content-Disposition', isShown ? 'inline' : 'attachment')
      .type(isShown ? record.type : 'application/octet-stream')
      .send(bytes);
  });
  app.post('/media/expire', (_request, reply) => {
    media.expireLinks();
    return reply.code(204).send();
  });
}

function toWireMessage(input: z.infer<typeof messageInput>, { person }: Side): Record<string, unknown> {
  switch (input.kind) {
    case 'text':
      return { type: 'text', text: input.text };
    case 'location':
      return { type: 'location', location: { lat: input.latitude, lon: input.longitude } };
    case 'contact': {
      const named = input.is_own ? person : { firstName: input.first_name, lastName: input.last_name };
      const contactName = [named.firstName, named.lastName].filter(Boolean).join(' ');
      return { type: 'contact', contact: { name: contactName, phone_number: input.phone_number.replace(/^\+/, '') } };
    }
    case 'url':
      return { type: 'url', media: input.url };
    default:
      return input.message;
  }
}

const makeToken = () => Array.from({ length: 3 }, () => randomBytes(8).toString('hex')).join('-');
