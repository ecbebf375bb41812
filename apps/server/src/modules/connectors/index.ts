export {
  type BotIdentity,
  type Connector,
  type Connectors,
  DeliveryProblem,
  FileGoneError,
  type InboundEvent,
  type InboundFile,
  type InboundPerson,
  type InboundUpdate,
  InvalidTokenError,
  type OutboundPart,
  type PartOutcome,
} from './connector.ts';
export { TelegramPoller } from './telegram/poller.ts';
export { makeTelegramApi, type TelegramApi } from './telegram/telegram-api.ts';
export { makeTelegramConnector } from './telegram/telegram-connector.ts';
export { telegramWebhookPlugin, telegramWebhookSecret } from './telegram/webhook-plugin.ts';
