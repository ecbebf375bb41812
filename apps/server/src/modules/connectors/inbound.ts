import type { FileView, MessageMetadata } from '@switchboard/contract';

/** The external person, as far as the messenger tells us. */
export interface InboundPerson {
  firstName: string;
  lastName: string;
  username: string | null;
  language: string | null;
}

/** A file the client sent, not downloaded yet. */
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

/** The content of a message, apart from its files. */
export interface InboundContent {
  /** Our Markdown; nothing in it is taken for a mention. */
  content: string;
  metadata: Partial<MessageMetadata>;
}

/**
 * Which messages a receipt is about: some by the messenger's ids, or all that were sent up to a moment (a watermark). A
 * client who has read a message has also read those before it.
 */
export type ReceiptScope = { externalIds: readonly string[] } | { sentUpTo: Date };

export type InboundReceipt =
  | { kind: 'receipt'; chatId: string; state: 'delivered' | 'read'; scope: ReceiptScope }
  /** The messenger accepted the message and then could not deliver it. `detail` is in its own words. */
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
  /** Nothing to handle: a group chat, a service message, a kind of update nobody asked for. */
  | { kind: 'ignored'; reason: string };

/** A raw update as stored: `updateKey` is unique per bot, the updates of a `chatKey` are handled one after another. */
export interface InboundUpdate {
  updateKey: string;
  /** The `chatId` of the events that `parse` returns for it. */
  chatKey: string;
  /** Its number among the bot's updates, where one can overtake another; null where they arrive in order. */
  position: number | null;
  payload: unknown;
}

/** A file that can't be downloaded: too large for bots, or gone. Any other error of `openFile` is worth a retry. */
export class FileGoneError extends Error {
  readonly reason: 'too_large' | 'unavailable';

  constructor(reason: 'too_large' | 'unavailable', detail: string) {
    super(detail);
    this.reason = reason;
  }
}
