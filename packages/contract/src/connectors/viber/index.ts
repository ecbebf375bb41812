import { messengers } from '../messengers.ts';
import type { TextMapping } from '../text-mapping.ts';
import { toViber } from './to-viber.ts';

export { toViber } from './to-viber.ts';

export const viberText: TextMapping = {
  messenger: messengers.viber,
  countMessages: (content, maxChars) => toViber(content, maxChars).length,
};
