import type { ServerModule } from '../../platform/server-module/index.ts';
import type { Connector, ConnectorDeps, Connectors } from './connector.ts';
import * as registered from './registered-connectors.ts';
import { type WebhookDeps, webhookPlugin } from './webhook-plugin.ts';

export {
  type Abilities,
  type AlbumPart,
  type Connector,
  type Connectors,
} from './connector.ts';
export { type Credentials, type CredentialsShape, InvalidCredentialsError, maskSecret } from './credentials.ts';
export {
  FileGoneError,
  type InboundEvent,
  type InboundFile,
  type InboundPerson,
  type InboundReceipt,
  type InboundUpdate,
} from './inbound.ts';
export type { BotListener, ListenerHealth } from './listen.ts';
export { DeliveryProblem, type OutboundMessage, type OutboundPart, type PartOutcome } from './outbound.ts';
export { webhookPath } from './webhook.ts';

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
