/**
 * The answers of a messenger's control API, which the page of phones draws, the same for every messenger. Ids of
 * messages are text: some messengers number beyond 2^53.
 */

/** A bot as the page lists it, from `GET /bots`. */
export type BotCard = {
  id: number;
  name: string;
  /** One line below the name. */
  about: string;
  /** The credentials a workspace enters to connect the bot, as the form there names them. */
  credentials: { label: string; value: string }[];
};

/** A chat as the list of a phone shows it, from `GET /chats`. */
export type ChatSummary = {
  bot_id: number;
  person_id: number;
  is_blocked: boolean;
  last_text: string;
  /** Unix seconds; 0 without a message. */
  last_date: number;
  message_count: number;
};

/** A chat as the phone shows it, from `GET /chats/:bot/:person`; a messenger may answer with fields of its own beside. */
export type ChatPicture = {
  bot_id: number;
  person_id: number;
  is_started: boolean;
  is_blocked: boolean;
  messages: MessagePicture[];
};

export type MessagePicture = {
  id: string;
  from_bot: boolean;
  /** The name above a bot's message, where the messenger shows one. */
  sender_name?: string;
  /** Unix seconds. */
  date: number;
  text?: string;
  attachments?: AttachmentPicture[];
  /** The message that this one answers. */
  reply_to?: { id: string; name: string; text: string };
  /** Rows of buttons below the message, or of quick replies. */
  buttons?: ButtonPicture[][];
  reaction?: string;
  bot_reaction?: string;
  is_edited?: true;
  deleted_by?: 'bot' | 'person';
  /** The phone's report on a bot's message, or the bot's on a person's. */
  state?: 'sent' | 'delivered' | 'seen' | 'failed';
};

export type AttachmentPicture =
  | {
      kind: 'picture' | 'video' | 'voice' | 'audio' | 'file' | 'sticker';
      /** Path from the root of the sandbox, or an address elsewhere that the page may not load. */
      url: string;
      name?: string;
      size_bytes?: number;
      duration_seconds?: number;
      width?: number;
      height?: number;
    }
  | { kind: 'location'; latitude: number; longitude: number }
  | { kind: 'contact'; name: string; phone_number: string }
  | { kind: 'link'; url: string; title?: string };

export type ButtonPicture = { label: string; data?: string; url?: string };
