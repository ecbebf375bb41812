/** The messengers the product supports, one line each. */

export { makeFacebookConnector } from './facebook/facebook-connector.ts';
export { makeTelegramConnector } from './telegram/telegram-connector.ts';
export { makeViberConnector } from './viber/viber-connector.ts';
