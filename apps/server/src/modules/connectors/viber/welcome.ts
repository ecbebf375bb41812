import { fillAutomaticText, languageFor, textIn } from '@switchboard/contract/automatic-texts';
import { toViber } from '@switchboard/contract/connectors/viber';
import { isStorableKey } from '../inbound.ts';
import type { BotGreeting } from '../webhook.ts';
import { isRecord } from './event-shapes.ts';
import { clientIdOf, toPerson } from './parse-event.ts';
import { makeSender, maxTextChars } from './plan-outbound.ts';

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
  const { firstName, lastName, language: named } = toPerson(event.user);
  const language = languageFor(named);
  const content = greeting && textIn(greeting.welcome, language);
  if (!greeting || !content) return null;
  const client = { first_name: firstName, last_name: lastName };
  const [text] = toViber(fillAutomaticText(content, { client, botTitle: greeting.title, language }), maxTextChars);
  return text === undefined ? null : { sender: makeSender(greeting.title), type: 'text', text };
};
