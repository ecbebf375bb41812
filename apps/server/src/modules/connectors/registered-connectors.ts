/** The messengers the product supports, one line each. */
export { makeTelegramConnector } from './telegram/telegram-connector.ts';
