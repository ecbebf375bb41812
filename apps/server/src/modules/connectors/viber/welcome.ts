import { type Language, languages, type Welcome } from '@switchboard/contract';
import { isStorableKey } from '../inbound.ts';
import type { BotGreeting } from '../webhook.ts';
import { isRecord } from './event-shapes.ts';
import { clientIdOf } from './parse-event.ts';
import { makeSender } from './plan-outbound.ts';

/** The text in the client's language, else the first there is. */
const findText = (welcome: Welcome, language: unknown): string | null => {
  const wanted = typeof language === 'string' ? language.toLowerCase().slice(0, 2) : '';
  const own = languages.find((one) => one.startsWith(`${wanted}-`)) ?? languages[0];
  const order: Language[] = [own, ...languages];
  return order.map((one) => welcome[one]).find((text) => text !== undefined && text !== '') ?? null;
};

/**
 * The answer to `conversation_started` for a client who has opened the chat and is not subscribed. It is the only
 * message that may be sent to a person who has not written; nothing is stored of them.
 */
export const makeWelcome = async (
  event: unknown,
  loadGreeting: (chatId: string) => Promise<BotGreeting | null>,
): Promise<object | null> => {
  if (!isRecord(event) || event.event !== 'conversation_started' || event.subscribed !== false) return null;
  const clientId = clientIdOf(event);
  if (!isStorableKey(clientId)) return null;
  const greeting = await loadGreeting(clientId);
  const text = greeting && findText(greeting.welcome, isRecord(event.user) ? event.user.language : null);
  return greeting && text ? { sender: makeSender(greeting.title), type: 'text', text } : null;
};
