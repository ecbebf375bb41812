import type { ServerModule } from '../../platform/server-module/index.ts';
import type { Connector, ConnectorDeps, Connectors } from './connector.ts';
import * as registered from './registered-connectors.ts';
import { type WebhookDeps, webhookPlugin } from './webhook-plugin.ts';

export type { Abilities, PassingAbilities } from './abilities.ts';
export {
  type AbilityPhases,
  abilitiesIn,
  dependsOnActivity,
  laterAbilities,
  recordAbilities,
} from './ability-phases.ts';
export type { AlbumPart, Connector, Connectors } from './connector.ts';
export { type Credentials, type CredentialsShape, InvalidCredentialsError, maskSecret } from './credentials.ts';
export {
  FileGoneError,
  type InboundEcho,
  type InboundEvent,
  type InboundFile,
  type InboundPerson,
  type InboundReceipt,
  type InboundUpdate,
  isStorableKey,
} from './inbound.ts';
export type { Inspection } from './inspection.ts';
export type { BotListener, ListenerHealth } from './listen.ts';
export { CallNotBegunError, type CallRight, callTimeoutMs, callUnder, coverOf } from './messenger-calls.ts';
export { durationSecondsShape, fileBytesShape } from './optional-fields.ts';
export {
  type ChatTarget,
  DeliveryProblem,
  type OutboundMessage,
  type OutboundPart,
  type PartOutcome,
  type SentPart,
} from './outbound.ts';
export { type AccountNotice, type BotGreeting, type WebhookBases, webhookUrlsOf } from './webhook.ts';

export type MakeConnector = (deps: ConnectorDeps) => Connector;

/** The connectors that belong to the product. */
export const productConnectors: readonly MakeConnector[] = Object.values(registered);

interface ConnectorsModuleDeps extends ConnectorDeps, WebhookDeps {
  makeConnectors: readonly MakeConnector[];
}

export interface ConnectorsModule extends ServerModule {
  connectors: Connectors;
}

/** The messengers the product supports. */
export const makeConnectorsModule = (deps: ConnectorsModuleDeps): ConnectorsModule => {
  const connectors = deps.makeConnectors.map((make) => make(deps));
  return {
    connectors: new Map(connectors.map((connector) => [connector.type, connector])),
    plugins: connectors.map((connector) => webhookPlugin(connector, deps)),
    close: connectors.map((connector) => ({
      phase: 'release',
      name: connector.name,
      withinMs: 500,
      stop: () => connector.close(),
    })),
  };
};
