import { toClientText } from '../markup/client-text.ts';
import { splitText } from '../markup/split-text.ts';
import * as registered from './registered-texts.ts';

/** How many messages content takes on the client's phone; a messenger without a mapping of its own gets plain text. */
export function countPhoneMessages(messenger: number, content: string, maxChars: number): number {
  const mapping = Object.values(registered).find((one) => one.messenger === messenger);
  return mapping?.countMessages(content, maxChars) ?? splitText(toClientText(content), maxChars).length;
}
