import { badRequest } from '../api-fault.ts';
import { type MessageContent, withoutReply } from '../transcript.ts';
import type { ChatRecord } from '../world.ts';
import type { Call, MethodDeps } from './method.ts';

type ReplyParameters = { message_id?: unknown; allow_sending_without_reply?: unknown; quote?: unknown };

/** The parameters of every send method besides its content: the reply and the keyboard. */
export function readMessageOptions(deps: MethodDeps, { parameters }: Call, chat: ChatRecord): Partial<MessageContent> {
  const markup = parameters.json('reply_markup');
  return {
    ...readReply(deps, chat, readReplyParameters(parameters)),
    ...(isInlineKeyboard(markup) ? { reply_markup: markup } : {}),
  };
}

function readReplyParameters(parameters: Call['parameters']): ReplyParameters | null {
  const reply = parameters.json('reply_parameters');
  if (typeof reply === 'object' && reply !== null) return reply;
  if (!parameters.has('reply_to_message_id')) return null;
  return {
    message_id: parameters.text('reply_to_message_id'),
    allow_sending_without_reply: parameters.flag('allow_sending_without_reply'),
  };
}

function readReply(deps: MethodDeps, chat: ChatRecord, reply: ReplyParameters | null): Partial<MessageContent> {
  if (!reply) return {};
  const target = deps.transcript.findEntry(chat, Number(reply.message_id));
  if (!target) {
    if (reply.allow_sending_without_reply === true || reply.allow_sending_without_reply === 'true') return {};
    throw badRequest('message to be replied not found');
  }
  const reply_to_message = withoutReply(target.message);
  if (typeof reply.quote !== 'string' || reply.quote === '') return { reply_to_message };
  const position = (target.message.text ?? target.message.caption ?? '').indexOf(reply.quote);
  if (position === -1) throw badRequest('QUOTE_TEXT_INVALID');
  return { reply_to_message, quote: { text: reply.quote, position, is_manual: true } };
}

/** Only inline keyboards stay on the stored message. */
export function isInlineKeyboard(markup: unknown): boolean {
  return typeof markup === 'object' && markup !== null && 'inline_keyboard' in markup;
}
