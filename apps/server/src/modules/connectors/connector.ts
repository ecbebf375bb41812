/**
 * The one interface of every messenger. A connector knows its provider's protocol and nothing of our tables: it turns
 * raw updates into normalised events and messages into provider calls. Storage, order, retries and display are the same
 * for every messenger and live elsewhere (conversations, deliveries). Its parts are in `credentials.ts`, `inbound.ts`,
 * `outbound.ts`, `webhook.ts`; docs/connectors.md shows how one is written.
 */
import type { Readable } from 'node:stream';
import type { MessengerId } from '@switchboard/contract';
import type { SafeFetch } from '../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Abilities, AbilityMoment } from './abilities.ts';
import type { Credentials, CredentialsShape } from './credentials.ts';
import type { InboundEvent, InboundPerson } from './inbound.ts';
import type { Inspection } from './inspection.ts';
import type { BotListener, ListenDeps } from './listen.ts';
import type { ChatTarget, OutboundChange, OutboundMessage, OutboundPart } from './outbound.ts';
import type { ConnectorWebhook, WebhookUrls } from './webhook.ts';

/** The account that credentials belong to, as the messenger names it. */
export interface BotIdentity {
  serviceBotId: string;
  username: string | null;
  name: string;
}

export interface Connector {
  readonly type: MessengerId;
  /** Used in URLs (`/webhook/NAME`), in the configuration and in logs. */
  readonly name: string;
  readonly credentials: CredentialsShape;
  readonly webhook: ConnectorWebhook;

  /**
   * The messenger's abilities in a conversation at a moment; pure. Only `PassingAbilities` may depend on the moment,
   * and only on the time since the client was last active.
   */
  abilitiesAt(moment: AbilityMoment): Abilities;

  /**
   * Asks the messenger for the account of these credentials. Throws InvalidCredentialsError, or DeliveryProblem if it
   * fails.
   */
  verify(credentials: Credentials): Promise<BotIdentity>;
  /** Receives clients' messages to a bot, until closed. Exactly one process does so for each bot. */
  listen(deps: ListenDeps): BotListener;
  /**
   * Asks the messenger for a bot's state; changes nothing. Throws InvalidCredentialsError, or DeliveryProblem if it
   * fails.
   */
  inspect(credentials: Credentials, bot: WebhookUrls): Promise<Inspection>;
  /** Removes the webhook of a bot that is removed. */
  disconnect(credentials: Credentials): Promise<void>;

  /** Pure. Throws only on payloads that violate the provider's own protocol. */
  parse(payload: unknown): InboundEvent;
  /** Compares two parts of an album by the position that the client gave them. */
  compareAlbumParts(left: AlbumPart, right: AlbumPart): number;
  /** Opens a client's file for reading. Throws FileGoneError when a retry is pointless. */
  openFile(credentials: Credentials, remoteId: string): Promise<Readable>;
  /** Finds a client's name and picture, for messengers whose updates lack them; null when they can't be known. */
  findPerson?(credentials: Credentials, chatId: string): Promise<InboundPerson | null>;
  /** The remote id of a person's current picture, to be opened like a file. */
  findAvatar(credentials: Credentials, chatId: string): Promise<string | null>;
  /** Ends the waiting animation of a pressed button, and shows the client a short text for a moment, where there is one. */
  acknowledge(credentials: Credentials, callbackId: string, text?: string): Promise<void>;

  /** Answers in a chat of several people; absent where the messenger has none with bots. Throws DeliveryProblem. */
  answerGroup?(credentials: Credentials, chatId: string, text: string): Promise<void>;
  /** Shows the client for a few seconds that a colleague is writing; absent where the messenger can't. */
  showTyping?(credentials: Credentials, chatId: string): Promise<void>;
  /** Shows the client that their message has been seen; absent where the messenger can't. */
  showSeen?(credentials: Credentials, chatId: string): Promise<void>;
  /**
   * Shows the team's reactions to one message on the phone, in place of the earlier ones: as many of these emoji, the
   * newest first, as the messenger knows and allows. Repeating it is harmless. Absent where the messenger can't. Throws
   * DeliveryProblem.
   */
  showReactions?(credentials: Credentials, chatId: string, externalId: string, emoji: readonly string[]): Promise<void>;

  prepare(target: ChatTarget, message: OutboundMessage): OutboundPart[];
  /** Returns no calls for a change the messenger can't make: the edit or deletion then stays local. */
  prepareChange(target: ChatTarget, change: OutboundChange): OutboundPart[];

  /** Closes the connections to the provider. */
  close(): Promise<void>;
}

export type AlbumPart = Extract<InboundEvent, { kind: 'message' }>;

export interface ConnectorDeps {
  /** Base URLs of the messengers' APIs, by connector name. */
  messengerUrls: Readonly<Record<string, string>>;
  /** Derives secrets that need not be stored. */
  secrets: Pick<SecretBox, 'derive'>;
  /** Secrets of the installation at messengers, by connector name: for bots without their own. */
  messengerSecrets: Readonly<Record<string, string>>;
  /** For the URLs that a messenger's updates bring. */
  safeFetch: SafeFetch;
}

/** The connectors of this deployment by messenger. */
export type Connectors = ReadonlyMap<MessengerId, Connector>;
