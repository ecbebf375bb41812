/**
 * The objects of the Bot API the sandbox speaks, as they stand on the wire (snake_case, dates in unix seconds).
 * Only the fields a private chat with a bot can show; `bot-api-shapes.test.ts` holds them against @grammyjs/types.
 */
export type User = {
  id: number;
  is_bot: boolean;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
};

export type PrivateChat = { id: number; type: 'private'; first_name: string; last_name?: string; username?: string };

export type GroupChat = { id: number; type: 'group' | 'supergroup'; title: string };

/** `offset` and `length` count UTF-16 code units, as JavaScript strings do. */
export type MessageEntity = {
  type: string;
  offset: number;
  length: number;
  url?: string;
  user?: User;
  language?: string;
  custom_emoji_id?: string;
};

export type FileOnWire = { file_id: string; file_unique_id: string; file_size?: number };
export type PhotoSize = FileOnWire & { width: number; height: number };
export type NamedFile = FileOnWire & { file_name?: string; mime_type?: string };
export type Video = NamedFile & { width: number; height: number; duration: number };
export type Audio = NamedFile & { duration: number; performer?: string; title?: string };
export type Voice = FileOnWire & { duration: number; mime_type?: string };
export type VideoNote = FileOnWire & { length: number; duration: number };
export type Sticker = FileOnWire & {
  type: 'regular';
  width: number;
  height: number;
  is_animated: boolean;
  is_video: boolean;
  emoji?: string;
  set_name?: string;
};
export type Location = { latitude: number; longitude: number; horizontal_accuracy?: number };
export type Contact = {
  phone_number: string;
  first_name: string;
  last_name?: string;
  user_id?: number;
  vcard?: string;
};
export type Poll = {
  id: string;
  question: string;
  options: { text: string; voter_count: number }[];
  total_voter_count: number;
  is_closed: boolean;
  is_anonymous: boolean;
  type: 'regular';
  allows_multiple_answers: boolean;
};
export type ForwardOrigin =
  | { type: 'user'; sender_user: User; date: number }
  | { type: 'hidden_user'; sender_user_name: string; date: number };

export type Message = {
  message_id: number;
  from: User;
  chat: PrivateChat;
  date: number;
  edit_date?: number;
  media_group_id?: string;
  reply_to_message?: Message;
  quote?: { text: string; position: number; is_manual?: true; entities?: MessageEntity[] };
  forward_origin?: ForwardOrigin;
  text?: string;
  entities?: MessageEntity[];
  caption?: string;
  caption_entities?: MessageEntity[];
  photo?: PhotoSize[];
  document?: NamedFile;
  animation?: Video;
  video?: Video;
  audio?: Audio;
  voice?: Voice;
  video_note?: VideoNote;
  sticker?: Sticker;
  location?: Location;
  contact?: Contact;
  poll?: Poll;
  pinned_message?: Message;
  reply_markup?: unknown;
};

export type UpdateKind = 'message' | 'edited_message' | 'my_chat_member' | 'callback_query' | 'message_reaction';

/** One update: `update_id` and exactly one kind. */
export type Update = { update_id: number } & Partial<Record<UpdateKind, unknown>>;
