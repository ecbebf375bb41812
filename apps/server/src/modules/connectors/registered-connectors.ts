/** The messengers this product speaks with, a line each. */
export { makeTelegramConnector } from './telegram/telegram-connector.ts';
