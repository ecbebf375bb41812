import { cleanName, cutText } from '../../../platform/texts/index.ts';
import { type InboundEvent, type InboundPerson, isButtonPayload } from '../inbound.ts';
import { type Fields, isRecord, textOf, tokenDigitsOf } from './event-shapes.ts';
import { parseContent, parseFiles } from './parse-message.ts';

/** The events we ask for; `message`, `subscribed` and `unsubscribed` come in any case. */
export const wantedEvents = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started'];

const handledEvents = new Set(['message', 'subscribed', 'unsubscribed', 'delivered', 'seen', 'failed']);

/** A person who opens the chat is no client before they write or subscribe; events such as the probe have no client. */
export const isHandled = ({ event }: Fields): boolean => handledEvents.has(textOf(event));

/** The client's id, which is theirs with this bot only. */
export const clientIdOf = ({ sender, user, user_id: userId }: Fields): string => {
  const person = isRecord(sender) ? sender : user;
  return textOf(isRecord(person) ? person.id : userId);
};

/** One event of Viber as a normalised one. Pure. Throws a TypeError on events that break Viber's own shapes. */
export const parseEvent = (payload: unknown): InboundEvent => {
  if (!isRecord(payload)) return { kind: 'ignored', reason: 'not an event' };
  if (!isHandled(payload)) return { kind: 'ignored', reason: `event ${textOf(payload.event)}` };
  const chatId = clientIdOf(payload);
  const externalId = tokenDigitsOf(payload.message_token);
  if (chatId === '' || externalId === null) throw new TypeError('an event of nobody');
  const scope = { externalIds: [externalId] };
  switch (payload.event) {
    case 'message':
      return parseMessage(payload, chatId, externalId);
    case 'subscribed':
      return { kind: 'started', chatId, externalId, person: toPerson(payload.user), payload: null };
    case 'unsubscribed':
      return { kind: 'blocked', chatId, person: toPerson(undefined) };
    case 'delivered':
      return { kind: 'receipt', chatId, state: 'delivered', scope };
    case 'seen':
      return { kind: 'receipt', chatId, state: 'read', scope };
    default:
      return { kind: 'receipt', chatId, state: 'failed', scope, detail: textOf(payload.desc) };
  }
};

const parseMessage = ({ message, sender }: Fields, chatId: string, externalId: string): InboundEvent => {
  if (!isRecord(message)) throw new TypeError('a message without content');
  const said = {
    chatId,
    person: toPerson(sender),
    externalId,
    ...parseContent(message, isRecord(sender) ? sender : {}),
  };
  const text = message.type === 'text' ? textOf(message.text) : '';
  if (isButtonPayload(text)) {
    return { kind: 'pressed', ...said, payload: text, callbackId: null, replyToExternalId: null };
  }
  return {
    kind: 'message',
    ...said,
    files: parseFiles(message),
    // Viber marks neither replies nor albums.
    replyToExternalId: null,
    albumId: null,
  };
};

/** Viber knows one name; where it ends and a family name begins is not guessed. */
export const toPerson = (person: unknown): InboundPerson => {
  const { name, language, avatar } = isRecord(person) ? person : {};
  return {
    firstName: cleanName(name),
    lastName: '',
    username: null,
    language: cutText(textOf(language), 16) || null,
    avatarId: textOf(avatar) || null,
  };
};
