/** A Telegram message entity (Bot API); offset and length count UTF-16 units, which are JavaScript's string indices. */
export interface TelegramEntity {
  type: string;
  offset: number;
  length: number;
  url?: string | undefined;
  language?: string | undefined;
}

/** The entity types that our dialect can express, the only ones that are ever sent. */
export type TelegramEntityType = 'bold' | 'italic' | 'strikethrough' | 'code' | 'pre' | 'blockquote' | 'text_link';

/** One message (or caption) to send. */
export interface TelegramPiece {
  text: string;
  entities: (TelegramEntity & { type: TelegramEntityType })[];
}
