import type { FileView, MessageMetadata } from '@switchboard/contract';

/** The external person, as far as the messenger reports. */
export interface InboundPerson {
  firstName: string;
  lastName: string;
  username: string | null;
  language: string | null;
  /** The name stands for one that the messenger did not send along (`findPerson`): it never replaces a known one. */
  isPlaceholder?: true;
  /** Their current picture, to be opened like a file, where the messenger sends it along. */
  avatarId?: string | null;
}

/** A file the client sent, not downloaded yet. */
export interface InboundFile {
  /** The argument of the connector's `openFile`. */
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
  /** Our Markdown; no text in it counts as a mention. */
  content: string;
  metadata: Partial<MessageMetadata>;
}

/**
 * The messages a receipt is about: some by the messenger's ids, or all that were sent up to a moment (a watermark). A
 * client who has read a message has also read those before it.
 */
export type ReceiptScope = { externalIds: readonly string[] } | { sentUpTo: Date };

export type InboundReceipt =
  | { kind: 'receipt'; chatId: string; state: 'delivered' | 'read'; scope: ReceiptScope }
  /** The messenger accepted the message and then could not deliver it. `code` and `detail` are its own. */
  | {
      kind: 'receipt';
      chatId: string;
      state: 'failed';
      scope: { externalIds: readonly string[] };
      code?: string;
      detail: string;
    };

/** The account wrote to the client: one of our own calls, as the messenger reports it, or another program of the account's owner. */
export interface InboundEcho extends InboundContent {
  kind: 'echo';
  chatId: string;
  person: InboundPerson;
  externalId: string;
  /** Our own reference (`OutboundMessage.ref`) and the part's slot; null for messages that are not ours. */
  ours: { ref: string; slot: number } | null;
  /** Where it was written, by the name that people know. */
  app: string;
  files: InboundFile[];
  /** By the messenger's clock. */
  sentAt: Date;
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
  /**
   * A button was pressed. One of ours is known by its payload; any other is shown as a message of the client's, with the
   * button's text as `content`.
   */
  | (InboundOrigin &
      InboundContent & {
        kind: 'pressed';
        externalId: string;
        payload: string | null;
        /** To be acknowledged, where the messenger waits for that. */
        callbackId: string | null;
        replyToExternalId: string | null;
      })
  /** The bot is in a chat of several people, which we do not serve. */
  | {
      kind: 'group';
      chatId: string;
      /** The id that the group had before the messenger gave it this one. */
      formerChatId: string | null;
      /** Whether it was just added, or is spoken to. */
      isAddressed: boolean;
      /** Of the person who added or addressed it. */
      language: string | null;
    }
  | InboundReceipt
  /** The client chose an emoji for a message, in place of any before it; null: took it back. */
  | { kind: 'reacted'; chatId: string; externalId: string; emoji: string | null }
  /** The client deleted their own message. */
  | { kind: 'removed'; chatId: string; externalId: string }
  | InboundEcho
  /** Nothing to handle: a group chat, a service message, a kind of update we do not ask for. */
  | { kind: 'ignored'; reason: string };

/** A raw update as stored: the updates of a `chatKey` are handled one after another. */
export interface InboundUpdate {
  /** Unique per bot; empty for an unreadable update. */
  updateKey: string;
  /** The `chatId` of the events that `parse` returns for it. */
  chatKey: string;
  /** Its number among the bot's updates, where one can overtake another; null when they arrive in order. */
  position: number | null;
  /**
   * When it happened by the messenger's clock, in milliseconds, where updates overtake each other and have no
   * consecutive numbers: they are handled in this order.
   */
  happenedAtMs?: number | null;
  /** When it happened, if that is known and does not decide the order. */
  datedMs?: number | null;
  payload: unknown;
}

/** The form of our buttons' payloads. What looks so counts as pressed, where a messenger sends it as a text. */
export const isButtonPayload = (text: string): boolean => /^[a-z]{1,20}(?::\d{1,9}){1,2}$/.test(text);

const keyBytesMax = 2_000;

/** Whether PostgreSQL stores and indexes a key as it is: it takes no NUL, and no half of a surrogate pair. */
export const isStorableKey = (key: string): boolean =>
  key !== '' && !/[\0\p{Surrogate}]/u.test(key) && Buffer.byteLength(key) <= keyBytesMax;

/** An unreadable update: stored as it is, and never handled. */
export const unreadableUpdate = (payload: unknown, chatKey = ''): InboundUpdate => ({
  updateKey: '',
  chatKey,
  position: null,
  payload,
});

/** A file that can't be downloaded: too large for bots, or gone. Any other error of `openFile` is worth a retry. */
export class FileGoneError extends Error {
  readonly reason: 'too_large' | 'unavailable';

  constructor(reason: 'too_large' | 'unavailable', detail: string) {
    super(detail);
    this.reason = reason;
  }
}
