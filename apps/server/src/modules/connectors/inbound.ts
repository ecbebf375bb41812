import type { FileView, MessageMetadata } from '@switchboard/contract';

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

/**
 * Which messages a receipt speaks of: some by the messenger's ids, or all that were sent up to a moment (a watermark). Who
 * has read a message has read those before it.
 */
export type ReceiptScope = { externalIds: readonly string[] } | { sentUpTo: Date };

export type InboundReceipt =
  | { kind: 'receipt'; chatId: string; state: 'delivered' | 'read'; scope: ReceiptScope }
  /** The messenger had accepted the message and could not deliver it after all. `detail` is in its own words. */
  | { kind: 'receipt'; chatId: string; state: 'failed'; scope: { externalIds: readonly string[] }; detail: string };

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
  | InboundReceipt
  /** Nothing of ours: a group chat, a service message, a kind of update nobody asked for. */
  | { kind: 'ignored'; reason: string };

/** A raw update as it is stored: `updateKey` is unique per bot, the updates of a `chatKey` are handled one after another. */
export interface InboundUpdate {
  updateKey: string;
  /** The `chatId` of the events that `parse` makes of it. */
  chatKey: string;
  /** Which number it has among its bot's updates, where one can overtake another; null where they come in order. */
  position: number | null;
  payload: unknown;
}

/** A file that can't be had: too large for bots, or gone. Anything else that `openFile` throws is worth another try. */
export class FileGoneError extends Error {
  readonly reason: 'too_large' | 'unavailable';

  constructor(reason: 'too_large' | 'unavailable', detail: string) {
    super(detail);
    this.reason = reason;
  }
}
