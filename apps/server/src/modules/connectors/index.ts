import type { ServerModule } from '../../platform/server-module/index.ts';
import type { Connectors } from './connector.ts';
import { makeTelegramApi, type TelegramApi } from './telegram/telegram-api.ts';
import { makeTelegramConnector } from './telegram/telegram-connector.ts';
import { type TelegramWebhookDeps, telegramWebhookPlugin } from './telegram/webhook-plugin.ts';

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
export { telegramWebhookSecret } from './telegram/webhook-plugin.ts';

interface ConnectorsModuleDeps extends TelegramWebhookDeps {
  telegramApiUrl: string;
}

export interface ConnectorsModule extends ServerModule {
  connectors: Connectors;
  telegramApi: TelegramApi;
}

/** The messengers we speak with. */
export const makeConnectorsModule = (deps: ConnectorsModuleDeps): ConnectorsModule => {
  const telegramApi = makeTelegramApi({ baseUrl: deps.telegramApiUrl });
  const telegram = makeTelegramConnector(telegramApi);
  return {
    connectors: new Map([[telegram.type, telegram]]),
    telegramApi,
    plugins: [telegramWebhookPlugin(deps)],
    close: [{ phase: 'release', name: 'messengers', withinMs: 500, stop: () => telegramApi.close() }],
  };
};
