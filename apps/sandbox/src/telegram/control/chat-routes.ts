import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toUnixSeconds } from '../../shared/clock.ts';
import { PhoneRefusal } from '../../shared/refusal.ts';
import { sniffMedia } from '../../shared/sniff-media.ts';
import type { PersonFile, SendOptions, Side } from '../person-actions.ts';
import { toPersonUser } from '../transcript.ts';
import type { ControlDeps } from './control-deps.ts';
import {
  buttonInput,
  editInput,
  mediaInput,
  messageInput,
  messageParams,
  reactionInput,
  sideParams,
  startInput,
} from './control-input.ts';
import { toChatSummary, toChatView } from './control-views.ts';

/** One phone: its owner's actions in the chat with a bot, and its content. */
export function addChatRoutes(app: FastifyInstance, deps: ControlDeps): void {
  const { world, clock, transcript, actions } = deps;

  function getSide(params: unknown): Side {
    const { botId, personId } = sideParams.parse(params);
    const bot = world.bots.get(botId);
    const person = world.people.get(personId);
    if (!bot) throw new PhoneRefusal(404, `There is no bot ${botId}`);
    if (!person) throw new PhoneRefusal(404, `There is no person ${personId}`);
    return { bot, person };
  }

  function toSendOptions(input: {
    reply_to_message_id?: number | undefined;
    forward_origin?:
      | { type: 'hidden_user'; sender_user_name: string }
      | { type: 'user'; person_id: number }
      | undefined;
  }): SendOptions {
    const date = toUnixSeconds(clock);
    const origin = input.forward_origin;
    if (origin?.type === 'user') {
      const sender = world.people.get(origin.person_id);
      if (!sender) throw new PhoneRefusal(404, `There is no person ${origin.person_id}`);
      const forwardOrigin = { type: 'user' as const, sender_user: toPersonUser(sender), date };
      return { replyToMessageId: input.reply_to_message_id, forwardOrigin };
    }
    return {
      replyToMessageId: input.reply_to_message_id,
      forwardOrigin: origin && { ...origin, date },
    };
  }

  app.get('/chats', () => [...world.chats.values()].map(toChatSummary));
  app.get('/chats/:botId/:personId', (request) => {
    const { bot, person } = getSide(request.params);
    return toChatView(bot.id, person.id, transcript.find(bot.id, person.id));
  });
  app.post('/chats/:botId/:personId/start', (request) => {
    const { payload } = startInput.parse(request.body ?? {});
    return actions.start(getSide(request.params), payload);
  });
  app.post('/chats/:botId/:personId/block', (request, reply) => {
    actions.setBlocked(getSide(request.params), true);
    return reply.code(204).send();
  });
  app.post('/chats/:botId/:personId/unblock', (request, reply) => {
    actions.setBlocked(getSide(request.params), false);
    return reply.code(204).send();
  });

  app.post('/chats/:botId/:personId/messages', async (request) => {
    const side = getSide(request.params);
    if (request.isMultipart()) return await sendFiles(side, request);
    const input = messageInput.parse(request.body);
    const options = toSendOptions(input);
    switch (input.kind) {
      case 'text':
        return [actions.sendText(side, input.text, options)];
      case 'location':
        return [actions.sendLocation(side, { latitude: input.latitude, longitude: input.longitude }, options)];
      case 'contact': {
        const { phone_number, first_name, last_name, is_own } = input;
        const optional = { ...(last_name && { last_name }), ...(is_own && { user_id: side.person.id }) };
        return [actions.sendContact(side, { phone_number, first_name, ...optional }, options)];
      }
      case 'poll':
        return [actions.sendPoll(side, input.question, input.answers, options)];
      default:
        return input satisfies never;
    }
  });

  async function sendFiles(side: Side, request: FastifyRequest) {
    const fields: Record<string, unknown> = {};
    const parts: { bytes: Buffer; fileName: string; mimeType: string }[] = [];
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else parts.push({ bytes: await part.toBuffer(), fileName: part.filename, mimeType: part.mimetype });
    }
    const input = mediaInput.parse(fields);
    if (parts.length === 0) throw new PhoneRefusal(400, 'A file is expected');
    if (parts.length > 10) throw new PhoneRefusal(400, 'An album holds at most ten files');
    const { kind, caption, duration, width, height, emoji } = input;
    const newFiles = parts.map(({ bytes, fileName, mimeType }): PersonFile => {
      // Albums mix pictures and videos: videos are sent as videos.
      const isVideo = kind === 'photo' && sniffMedia(bytes)?.mimeType === 'video/mp4';
      return {
        bytes,
        kind: isVideo ? 'video' : kind,
        ...(['photo', 'voice', 'video_note', 'sticker'].includes(kind) ? {} : { fileName }),
        mimeType,
        durationSeconds: duration,
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        ...(emoji === undefined ? {} : { emoji }),
      };
    });
    return await actions.sendFiles(side, newFiles, caption, { replyToMessageId: input.reply_to_message_id });
  }

  app.patch('/chats/:botId/:personId/messages/:messageId', (request) => {
    const { messageId } = messageParams.parse(request.params);
    return actions.edit(getSide(request.params), messageId, editInput.parse(request.body).text);
  });
  app.delete('/chats/:botId/:personId/messages/:messageId', (request, reply) => {
    actions.remove(getSide(request.params), messageParams.parse(request.params).messageId);
    return reply.code(204).send();
  });
  app.put('/chats/:botId/:personId/messages/:messageId/reaction', (request, reply) => {
    const { messageId } = messageParams.parse(request.params);
    actions.react(getSide(request.params), messageId, reactionInput.parse(request.body).emoji);
    return reply.code(204).send();
  });
  app.post('/chats/:botId/:personId/messages/:messageId/button', (request, reply) => {
    const { messageId } = messageParams.parse(request.params);
    actions.pressButton(getSide(request.params), messageId, buttonInput.parse(request.body).data);
    return reply.code(204).send();
  });
}
