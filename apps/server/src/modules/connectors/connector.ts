/**
 * The one interface of every messenger. A connector knows its provider's protocol and nothing of our tables: it turns
 * raw updates into normalised events and messages into provider calls. Storage, order, retries and display are the same
 * for every messenger and live elsewhere (conversations, deliveries). Its parts are in `credentials.ts`, `inbound.ts`,
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

/** The account that credentials belong to, as the messenger names it. */
export interface BotIdentity {
  serviceBotId: string;
  username: string | null;
  name: string;
}

/** What the messenger allows; sent to browsers with its conversations, and enforced when a message goes out. */
export interface Abilities {
  /** Of one message on the phone; `prepare` splits a longer text. */
  maxTextChars: number;
  maxFileBytes: number;
  /** How long after the client's last activity a reply is allowed; null: forever. */
  replyWindowMs: number | null;
  /** Whether the messenger sends receipts for messages that it has accepted. */
  sendsReceipts: boolean;
}

export interface Connector {
  readonly type: MessengerId;
  /** Used in URLs (`/webhook/NAME`), in the configuration and in logs. */
  readonly name: string;
  readonly credentials: CredentialsShape;
  readonly abilities: Abilities;
  readonly webhook: ConnectorWebhook;

  /** Asks the messenger whose credentials these are. Throws InvalidCredentialsError, or DeliveryProblem if it fails. */
  verify(credentials: Credentials): Promise<BotIdentity>;
  /** Receives what clients send to a bot, until closed. Exactly one process does so for each bot. */
  listen(deps: ListenDeps): BotListener;
  /** Removes the webhook of a bot that is removed. */
  disconnect(credentials: Credentials): Promise<void>;

  /** Pure. Throws only on what violates the provider's own protocol. */
  parse(payload: unknown): InboundEvent;
  /** Compares two parts of an album by the position that the client gave them. */
  compareAlbumParts(left: AlbumPart, right: AlbumPart): number;
  /** Opens a client's file for reading. Throws FileGoneError when a retry is pointless. */
  openFile(credentials: Credentials, remoteId: string): Promise<Readable>;
  /** The remote id of a person's current picture, to be opened like a file. */
  findAvatar(credentials: Credentials, chatId: string): Promise<string | null>;
  /** Ends the waiting animation of a pressed button. */
  acknowledge(credentials: Credentials, callbackId: string): Promise<void>;

  prepare(target: ChatTarget, message: OutboundMessage): OutboundPart[];
  /** Returns no calls for what the messenger can't do: the edit or deletion then stays local. */
  prepareChange(target: ChatTarget, change: OutboundChange): OutboundPart[];

  /** Closes the connections to the provider. */
  close(): Promise<void>;
}

export type AlbumPart = Extract<InboundEvent, { kind: 'message' }>;

/** What a connector is created with. */
export interface ConnectorDeps {
  /** Base URLs of the messengers' APIs, by connector name. */
  messengerUrls: Readonly<Record<string, string>>;
  /** Derives secrets that need not be stored. */
  secrets: Pick<SecretBox, 'derive'>;
}

/** The connectors of this deployment by messenger. */
export type Connectors = ReadonlyMap<MessengerId, Connector>;
