import type { Readable } from 'node:stream';
import type { DeliveryReason, FileView } from '@switchboard/contract';
import type { Credentials } from './credentials.ts';

/** Where outgoing calls go: one chat of one bot. */
export interface ChatTarget {
  credentials: Credentials;
  chatId: string;
}

/** A file of an outgoing message. `open` starts from the first byte at every call. */
export interface OutboundFile {
  name: string;
  type: string;
  kind: FileView['kind'];
  sizeBytes: number;
  width: number | null;
  height: number | null;
  open: () => Promise<Readable>;
}

/** An outgoing message, in our Markdown; the connector leaves the mentions out. */
export interface OutboundMessage {
  content: string;
  files: readonly OutboundFile[];
  replyToExternalId: string | null;
}

/** One message on the client's phone and which part of ours it shows (see `slots` in docs of each connector). */
export interface SentPart {
  externalId: string;
  slot: number;
}

/** A change to a message that has been sent already. */
export type OutboundChange =
  | { kind: 'edit'; content: string; parts: readonly SentPart[] }
  | { kind: 'delete'; parts: readonly SentPart[] };

/** What a provider call changed on the phone. */
export interface PartOutcome {
  added: SentPart[];
  removed: string[];
}

/** One provider call. Throws DeliveryProblem. */
export interface OutboundPart {
  /** Whether repeating it is harmless: edits and deletions, never a send. */
  isRepeatable: boolean;
  deliver: () => Promise<PartOutcome>;
}

export type DeliveryProblemKind =
  /** Final: the reason is shown and nothing is retried automatically. */
  | Exclude<DeliveryReason, 'bot_removed' | 'provider_unavailable' | 'unknown_outcome'>
  /** The messenger certainly did not process the call; it may be repeated. */
  | 'not_processed'
  /** It may be repeated after `retryAfterMs`, not before. */
  | 'rate_limited'
  /** The messenger may have processed the call. */
  | 'unknown_outcome';

/** Why a provider call failed. `detail` is in the messenger's own words and never contains a token. */
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
