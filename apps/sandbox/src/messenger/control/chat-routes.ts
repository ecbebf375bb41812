import '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PhoneRefusal } from '../../shared/refusal.ts';
import type { FileStore } from '../file-store.ts';
import type { PersonActions, Side } from '../person-actions.ts';
import { type EntryAttachment, toPsid, type World } from '../world.ts';
import { getPage } from './directory-routes.ts';
import { toChatPicture, toChatSummary } from './views.ts';

const id = z.coerce.number().int().positive();
const sideParams = z.object({ botId: id, personId: id });
const messageParams = sideParams.extend({ messageId: z.string().min(1).max(200) });
const text = z.string().min(1).max(20_000);
const reply = { reply_to_message_id: z.string().optional() };

const messageInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text, ...reply }),
  z.object({ kind: z.literal('url'), url: z.url(), title: z.string().optional(), ...reply }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    ...reply,
  }),
  /** A share about which apps get no data. */
  z.object({ kind: z.literal('unsupported'), ...reply }),
]);

const mediaInput = z.object({
  kind: z.enum(['picture', 'video', 'voice', 'audio', 'file', 'sticker']),
  caption: z.string().max(2_000).optional(),
  old_shape: z.enum(['true', 'false']).default('false'),
  ...reply,
});
const typeOf = {
  picture: 'image',
  video: 'video',
  voice: 'audio',
  audio: 'audio',
  file: 'file',
  sticker: 'sticker',
} as const;

type Deps = { world: World; files: FileStore; actions: PersonActions };

/** Chats and people's actions in them, under `/_sandbox/messenger`. */
export function addChatRoutes(app: FastifyInstance, deps: Deps): void {
  const { world, files, actions } = deps;

  function getSide(params: unknown): Side {
    const { personId } = sideParams.parse(params);
    const person = world.people.get(personId);
    if (!person) throw new PhoneRefusal(404, `There is no person ${personId}`);
    return { page: getPage(world, params), person };
  }

  app.get('/chats', () => [...world.chats.values()].map(toChatSummary));
  app.get('/chats/:botId/:personId', (request) => {
    const { page, person } = getSide(request.params);
    return toChatPicture(world, page, person.id);
  });

  const chat = '/chats/:botId/:personId';
  app.get(`${chat}/psid`, (request) => {
    const { page, person } = getSide(request.params);
    return { psid: toPsid(page, person.id) };
  });
  const picture = (side: Side) => toChatPicture(world, side.page, side.person.id);
  app.post(`${chat}/open`, (request) => {
    const side = getSide(request.params);
    world.openChat(side.page, side.person);
    return picture(side);
  });
  app.post(`${chat}/start`, (request) => {
    const side = getSide(request.params);
    const { payload } = z.object({ payload: z.string().max(250).optional() }).parse(request.body ?? {});
    actions.start(side, payload);
    return picture(side);
  });
  app.post(`${chat}/read`, (request) => {
    const side = getSide(request.params);
    actions.read(side);
    return picture(side);
  });
  for (const [action, isBlocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
    app.post(`${chat}/${action}`, (request) => {
      const side = getSide(request.params);
      actions.setBlocked(side, isBlocked);
      return picture(side);
    });
  }
  app.put(`${chat}/standby`, (request) => {
    const side = getSide(request.params);
    actions.setStandby(side, z.object({ standby: z.boolean() }).parse(request.body).standby);
    return picture(side);
  });
  app.post(`${chat}/inbox`, (request) => {
    const side = getSide(request.params);
    return { id: actions.writeInInbox(side, z.object({ text }).parse(request.body).text).mid };
  });

  app.post(`${chat}/messages`, async (request, answer) => {
    const side = getSide(request.params);
    if (request.isMultipart()) return answer.code(201).send(await sayFiles(side, request));
    const input = messageInput.parse(request.body);
    const replyTo = input.reply_to_message_id === undefined ? {} : { replyTo: input.reply_to_message_id };
    const entry = actions.say(side, { ...toContent(input), ...replyTo });
    return answer.code(201).send([{ id: entry.mid }]);
  });
  async function sayFiles(side: Side, request: FastifyRequest) {
    const fields: Record<string, unknown> = {};
    const sent: { bytes: Buffer; name: string; mimeType: string }[] = [];
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else sent.push({ bytes: await part.toBuffer(), name: part.filename, mimeType: part.mimetype });
    }
    const { kind, caption, reply_to_message_id: replyTo, old_shape: oldShape } = mediaInput.parse(fields);
    if (sent.length === 0) throw new PhoneRefusal(400, 'A file is expected');
    const typed = sent.map((file) => ({ ...file, type: typeOf[kind] }));
    const entries = await actions.sayFiles(side, typed, { caption, replyTo, isOldShape: oldShape === 'true' });
    return entries.map(({ mid }) => ({ id: mid }));
  }
  app.patch(`${chat}/messages/:messageId`, (request) => {
    const { messageId } = messageParams.parse(request.params);
    return { id: actions.edit(getSide(request.params), messageId, z.object({ text }).parse(request.body).text).mid };
  });
  app.delete(`${chat}/messages/:messageId`, (request, answer) => {
    actions.unsend(getSide(request.params), messageParams.parse(request.params).messageId);
    return answer.code(204).send();
  });
  app.put(`${chat}/messages/:messageId/reaction`, (request, answer) => {
    const { emoji } = z.object({ emoji: z.string().max(16).nullable() }).parse(request.body);
    actions.react(getSide(request.params), messageParams.parse(request.params).messageId, emoji);
    return answer.code(204).send();
  });
  app.post(`${chat}/messages/:messageId/button`, (request, answer) => {
    const { data } = z.object({ data: z.string().min(1).max(1_000) }).parse(request.body);
    actions.press(getSide(request.params), messageParams.parse(request.params).messageId, data);
    return answer.code(204).send();
  });

  app.get('/files/:fileId', async (request, answer) => {
    const found = await files.read(z.object({ fileId: z.string().max(80) }).parse(request.params).fileId);
    if (!found) throw new PhoneRefusal(404, 'There is no such file');
    const { mimeType } = found.file;
    // Uploaded HTML must not run in this origin: only media is served inline.
    const isShown = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/|video\/)/.test(mimeType);
    return answer
      .header('Content-Disposition', isShown ? 'inline' : 'attachment')
      .type(isShown ? mimeType : 'application/octet-stream')
      .send(found.bytes);
  });
  app.post('/files/expire', (_request, answer) => {
    files.expireLinks();
    return answer.code(204).send();
  });
}

function toContent(input: z.infer<typeof messageInput>): { text?: string; attachments?: EntryAttachment[] } {
  switch (input.kind) {
    case 'text':
      return { text: input.text };
    case 'url': {
      const shared: EntryAttachment = {
        type: 'fallback',
        url: input.url,
        ...(input.title ? { title: input.title } : {}),
      };
      return { text: input.url, attachments: [shared] };
    }
    case 'location': {
      const coordinates = { lat: input.latitude, long: input.longitude };
      return { attachments: [{ type: 'location', title: 'Location', coordinates }] };
    }
    case 'unsupported':
      return { attachments: [{ type: 'fallback' }] };
  }
}
