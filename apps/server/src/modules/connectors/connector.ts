/**
 * The one interface of every messenger. A connector knows its provider's protocol and nothing of our tables: it turns raw
 * updates into normalised events and messages into provider calls. Who stores, orders, repeats and shows is decided
 * elsewhere (conversations, deliveries), the same for every messenger.
 */
import type { Readable } from 'node:stream';
import type { DeliveryReason, FileView, MessageMetadata, MessengerId } from '@switchboard/contract';

/** The account behind a token, as the messenger names it. */
export interface BotIdentity {
  serviceBotId: string;
  username: string | null;
  name: string;
}

/** Where outgoing calls go: one chat of one bot. */
export interface ChatTarget {
  token: string;
  chatId: string;
}

/** The external person, as far as the messenger tells. */
export interface InboundPerson {
  firstName: string;
  lastName: string;
  username: string | null;
  language: string | null;
}

/** A file the client sent, not yet fetched. */
export interface InboundFile {
  /** What the connector's `openFile` takes. */
  remoteId: string;
  name: string;
  mimeType: string | null;
  kind: FileView['kind'];
  sizeBytes: number | null;
  durationSeconds: number | null;
}

interface InboundOrigin {
  /** The client's private chat. */
  chatId: string;
  person: InboundPerson;
}

/** What a message says, apart from its files. */
export interface InboundContent {
  /** Our Markdown; nothing in it can act as a mention. */
  content: string;
  metadata: Partial<MessageMetadata>;
}

export type InboundEvent =
  | (InboundOrigin &
      InboundContent & {
        kind: 'message';
        externalId: string;
        files: InboundFile[];
        replyToExternalId: string | null;
        /** Equal for the parts of one album. */
        albumId: string | null;
      })
  | (InboundOrigin & { kind: 'started'; externalId: string; payload: string | null })
  | (InboundOrigin & InboundContent & { kind: 'edited'; externalId: string; editedAt: Date })
  | (InboundOrigin & { kind: 'blocked' | 'returned' })
  | (InboundOrigin & { kind: 'pressed'; callbackId: string })
  /** Nothing of ours: a group chat, a service message, a kind of update nobody asked for. */
  | { kind: 'ignored'; reason: string };

/** A raw update as it is stored: `updateKey` is unique per bot, the updates of a `chatKey` are handled one after another. */
export interface InboundUpdate {
  updateKey: string;
  chatKey: string;
  /** Which number it has among its bot's updates, where one can overtake another; null where they come in order. */
  position: number | null;
  payload: unknown;
}

/** A file of a message that goes out. `open` reads its bytes anew at every call. */
export interface OutboundFile {
  name: string;
  type: string;
  kind: FileView['kind'];
  sizeBytes: number;
  width: number | null;
  height: number | null;
  open: () => Promise<Readable>;
}

/** A message on its way out, in our Markdown; the connector leaves the mentions out. */
export interface OutboundMessage {
  content: string;
  files: readonly OutboundFile[];
  replyToExternalId: string | null;
}

/** One message on the client's phone and which part of ours it carries (see `slots` in docs of each connector). */
export interface SentPart {
  externalId: string;
  slot: number;
}

/** A change to a message that has gone out already. */
export type OutboundChange =
  | { kind: 'edit'; content: string; parts: readonly SentPart[] }
  | { kind: 'delete'; parts: readonly SentPart[] };

/** What a provider call left behind on the phone. */
export interface PartOutcome {
  added: SentPart[];
  removed: string[];
}

/** One provider call. Throws DeliveryProblem. */
export interface OutboundPart {
  /** Whether a repeat does no harm: edits and deletions, never a send. */
  isRepeatable: boolean;
  deliver: () => Promise<PartOutcome>;
}

export type DeliveryProblemKind =
  /** Final: the reason is shown and nothing is tried again by itself. */
  | Exclude<DeliveryReason, 'bot_removed' | 'provider_unavailable' | 'unknown_outcome'>
  /** The messenger certainly did not process the call; it may be repeated. */
  | 'not_processed'
  /** It may be repeated after `retryAfterMs`, not before. */
  | 'rate_limited'
  /** The messenger may have processed the call. */
  | 'unknown_outcome';

/** Why a provider call did not succeed. `detail` is the messenger's own words and never holds a token. */
export class DeliveryProblem extends Error {
  readonly kind: DeliveryProblemKind;
  readonly detail: string;
  readonly retryAfterMs: number;

  constructor(kind: DeliveryProblemKind, detail: string, retryAfterMs = 0) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }
}

/** `verify` throws it when the messenger does not know the token. */
export class InvalidTokenError extends Error {}

/** A file that can't be had: too large for bots, or gone. Anything else that `openFile` throws is worth another try. */
export class FileGoneError extends Error {
  readonly reason: 'too_large' | 'unavailable';

  constructor(reason: 'too_large' | 'unavailable', detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** What a conversation allows right now; drives the composer and the server's checks alike. */
interface Capabilities {
  maxTextChars: number;
  maxCaptionChars: number;
  maxFileBytes: number;
  canFormat: boolean;
  canEdit: boolean;
  canDelete: boolean;
  /** Until when a reply is allowed; null when the messenger knows no window. */
  replyUntil: Date | null;
}

export interface Connector {
  readonly type: MessengerId;
  /** Asks the messenger who a token belongs to. Throws InvalidTokenError, or DeliveryProblem when it can't be asked. */
  verify(token: string): Promise<BotIdentity>;
  /** Makes the messenger send its updates to our webhook. */
  connect(token: string, webhook: { url: string; secret: string }): Promise<void>;
  /** Takes the webhook away, so that updates wait to be asked for. */
  disconnect(token: string): Promise<void>;
  /** Pure. Throws only on what breaks the provider's own protocol. */
  parse(payload: unknown): InboundEvent;
  prepare(target: ChatTarget, message: OutboundMessage): OutboundPart[];
  prepareChange(target: ChatTarget, change: OutboundChange): OutboundPart[];
  /** Opens a client's file for reading. Throws FileGoneError when asking again is no use. */
  openFile(token: string, remoteId: string): Promise<Readable>;
  /** The remote id of a person's present picture, to be opened like a file. */
  findAvatar(token: string, chatId: string): Promise<string | null>;
  /** Ends the waiting animation of a pressed button. */
  acknowledge(token: string, callbackId: string): Promise<void>;
  capabilities(conversation: { isClientBlocked: boolean }, now: Date): Capabilities;
}

/** The connectors of this deployment by messenger. */
export type Connectors = ReadonlyMap<MessengerId, Connector>;
