/**
 * The one interface of every messenger. A connector knows its provider's protocol and nothing of our tables: it turns raw
 * updates into normalised events and messages into provider calls. Who stores, orders, repeats and shows is decided
 * elsewhere (conversations, deliveries), the same for every messenger. Its parts are in `credentials.ts`, `inbound.ts`,
 * `outbound.ts`, `webhook.ts`; docs/connectors.md shows how one is written.
 */
import type { Readable } from 'node:stream';
import type { MessengerId } from '@switchboard/contract';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Credentials, CredentialsShape } from './credentials.ts';
import type { InboundEvent } from './inbound.ts';
import type { BotListener, ListenDeps } from './listen.ts';
import type { ChatTarget, OutboundChange, OutboundMessage, OutboundPart } from './outbound.ts';
import type { ConnectorWebhook } from './webhook.ts';

/** The account behind credentials, as the messenger names it. */
export interface BotIdentity {
  serviceBotId: string;
  username: string | null;
  name: string;
}

/** What the messenger allows; sent with its conversations, and held where a message goes out. */
export interface Abilities {
  /** Of one message on the phone; `prepare` makes several of a longer text. */
  maxTextChars: number;
  maxFileBytes: number;
  /** How long after the client's last sign of life a reply is allowed; null: for ever. */
  replyWindowMs: number | null;
  /** Whether the messenger tells what became of a message that it has accepted. */
  sendsReceipts: boolean;
}

export interface Connector {
  readonly type: MessengerId;
  /** In addresses (`/webhook/NAME`), in the configuration and in logs. */
  readonly name: string;
  readonly credentials: CredentialsShape;
  readonly abilities: Abilities;
  readonly webhook: ConnectorWebhook;

  /** Asks the messenger whose credentials these are. Throws InvalidCredentialsError, or DeliveryProblem when it can't be asked. */
  verify(credentials: Credentials): Promise<BotIdentity>;
  /** Begins to hear what clients send to a bot, until it is closed. Exactly one process does so for each bot. */
  listen(deps: ListenDeps): BotListener;
  /** Takes the webhook away from a bot that is removed. */
  disconnect(credentials: Credentials): Promise<void>;

  /** Pure. Throws only on what breaks the provider's own protocol. */
  parse(payload: unknown): InboundEvent;
  /** Compares two parts of an album by the place that the client gave them. */
  compareAlbumParts(left: AlbumPart, right: AlbumPart): number;
  /** Opens a client's file for reading. Throws FileGoneError when asking again is no use. */
  openFile(credentials: Credentials, remoteId: string): Promise<Readable>;
  /** The remote id of a person's present picture, to be opened like a file. */
  findAvatar(credentials: Credentials, chatId: string): Promise<string | null>;
  /** Ends the waiting animation of a pressed button. */
  acknowledge(credentials: Credentials, callbackId: string): Promise<void>;

  prepare(target: ChatTarget, message: OutboundMessage): OutboundPart[];
  /** No calls for what the messenger can't do: the edit or deletion then stays here. */
  prepareChange(target: ChatTarget, change: OutboundChange): OutboundPart[];

  /** Lets go of connections to the provider. */
  close(): Promise<void>;
}

export type AlbumPart = Extract<InboundEvent, { kind: 'message' }>;

/** What a connector is made from. */
export interface ConnectorDeps {
  /** Where the messengers' APIs are, by the names of their connectors. */
  messengerUrls: Readonly<Record<string, string>>;
  /** For secrets that need not be stored. */
  secrets: Pick<SecretBox, 'derive'>;
}

/** The connectors of this deployment by messenger. */
export type Connectors = ReadonlyMap<MessengerId, Connector>;
