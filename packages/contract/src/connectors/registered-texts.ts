/** The messengers with formatting of their own, a line each. */
export { telegramText } from './telegram/index.ts';
export { viberText } from './viber/index.ts';
