import { messengers } from '../messengers.ts';
import type { TextMapping } from '../text-mapping.ts';
import { toTelegram } from './to-telegram.ts';

export { fromTelegram } from './from-telegram.ts';
export type { TelegramPiece } from './telegram-entity.ts';
export { toTelegram } from './to-telegram.ts';

export const telegramText: TextMapping = {
  messenger: messengers.telegram,
  countMessages: (content, maxChars) => toTelegram(content, maxChars).length,
};
