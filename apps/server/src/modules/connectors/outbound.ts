import type { Readable } from 'node:stream';
import type { DeliveryReason, FileView } from '@switchboard/contract';
import type { AbilityMoment } from './abilities.ts';
import type { Credentials } from './credentials.ts';

/** Where outgoing calls go: one chat of one bot. */
export interface ChatTarget {
  credentials: Credentials;
  chatId: string;
  /** The bot's title, for messengers that show a sender's name with each message. */
  botTitle: string;
}

/** As it was sent, or as a picture that every phone shows. */
export type PublicFileForm = 'original' | 'picture';

/** A file of an outgoing message. `open` starts from the first byte at every call. */
export interface OutboundFile {
  name: string;
  type: string;
  kind: FileView['kind'];
  sizeBytes: number;
  width: number | null;
  height: number | null;
  open: () => Promise<Readable>;
  /**
   * The URL at which the messenger and phones get the file, without a session: as it is, or as a JPEG within the limits
   * for pictures. It ends after some days, and when the file or its message is deleted.
   */
  publicUrl: (form: PublicFileForm, extension: string) => string;
}

export interface OutboundButton {
  text: string;
  payload: string;
}

/** An outgoing message, in our Markdown; the connector leaves the mentions out. */
export interface OutboundMessage {
  /** A row of another audience does not fit: what is a note can't be given to a connector. */
  audience: 'public';
  content: string;
  files: readonly OutboundFile[];
  replyToExternalId: string | null;
  /** The replied message, in our Markdown, if that is on the client's phone. */
  repliedContent?: string | null;
  /** Below its text: each sends back its payload, of at most 64 bytes (`isButtonPayload`), when it is pressed. */
  buttons?: readonly OutboundButton[];
  /**
   * At most 60 characters, different for every message and every time it is queued (`w1.c12.s318.a1`), the same when a
   * call is repeated that the messenger certainly did not process. A connector whose messenger takes a reference adds
   * the part (`.p0`).
   */
  ref: string;
  /** The moment of sending, for parts that depend on it as the abilities do. */
  moment: AbilityMoment;
}

/** One message on the client's phone and which part of ours it shows (see `slots` in docs of each connector). */
export interface SentPart {
  externalId: string;
  slot: number;
}

/** A change to a message that has been sent already. */
export type OutboundChange =
  | { kind: 'edit'; audience: 'public'; content: string; parts: readonly SentPart[] }
  | { kind: 'delete'; audience: 'public'; parts: readonly SentPart[] };

/** The changes a provider call made on the phone. */
export interface PartOutcome {
  added: SentPart[];
  removed: string[];
}

/** One provider call. Throws DeliveryProblem. */
export interface OutboundPart {
  /** Whether repeating it is harmless: edits and deletions, never a send. */
  isRepeatable: boolean;
  /**
   * The slots of the messages on the phone that it creates or changes. Where the messenger may report a single message
   * as failed after it has accepted it, a call creates one only: a retry repeats whole calls.
   */
  slots: readonly number[];
  deliver: () => Promise<PartOutcome>;
}

export type DeliveryProblemKind =
  /** Final: the reason is shown and nothing is retried automatically. */
  | Exclude<DeliveryReason, 'bot_removed' | 'provider_unavailable' | 'unknown_outcome'>
  /** The messenger certainly did not process the call; it may be repeated. */
  | 'not_processed'
  /** Refused without a reason that is known: tried again a few times, then failed as `provider_refused`. */
  | 'refused_unexplained'
  /** It may be repeated after `retryAfterMs`, not before. */
  | 'rate_limited'
  /** The messenger may have processed the call. */
  | 'unknown_outcome';

interface ProblemFacts {
  retryAfterMs?: number;
  /** For `rate_limited`: the messenger means all calls of the bot, not only those of the chat. */
  isForBot?: boolean;
  /** The messenger's own code, as text: `551/1545041`. */
  code?: string;
}

/** Why a provider call failed. `detail` is in the messenger's own words and never contains a token. */
export class DeliveryProblem extends Error {
  readonly kind: DeliveryProblemKind;
  readonly detail: string;
  readonly retryAfterMs: number;
  readonly isForBot: boolean;
  readonly code: string | null;

  constructor(
    kind: DeliveryProblemKind,
    detail: string,
    { retryAfterMs = 0, isForBot = false, code }: ProblemFacts = {},
  ) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
    this.isForBot = isForBot;
    this.code = code ?? null;
  }
}
