export {
  type BotIdentity,
  type Capabilities,
  type Connector,
  type Connectors,
  DeliveryProblem,
  FileGoneError,
  type InboundEvent,
  type InboundFile,
  type InboundPerson,
  type InboundUpdate,
  InvalidTokenError,
  type OutboundChange,
  type OutboundFile,
  type OutboundMessage,
  type OutboundPart,
  type PartOutcome,
  type SentPart,
} from './connector.ts';
export { TelegramPoller } from './telegram/poller.ts';
export { makeTelegramApi, type TelegramApi } from './telegram/telegram-api.ts';
export { makeTelegramConnector } from './telegram/telegram-connector.ts';
export { telegramWebhookPlugin, telegramWebhookSecret } from './telegram/webhook-plugin.ts';
