import type { AttachmentPicture, MessagePicture } from '../src/shared/phone-views.ts';

/** Where a part of a text is formatted; offsets are UTF-16, as JavaScript counts. */
export interface Mark {
  type: string;
  offset: number;
  length: number;
  url?: string;
  language?: string;
}

export type ShownAttachment =
  | AttachmentPicture
  | { kind: 'round_video'; url: string; duration_seconds: number }
  | { kind: 'moving_sticker'; url: string }
  | { kind: 'poll'; question: string; answers: string[] };

/** A message as the page draws it: the fields of every messenger, and those of some. */
export type ShownMessage = Omit<MessagePicture, 'attachments'> & {
  attachments?: ShownAttachment[];
  marks?: readonly Mark[];
  /** Messages of one album stand together. */
  album_id?: string;
  forwarded_from?: string;
  is_pinned?: true;
  /** A line of the app itself in place of a message. */
  service?: string;
};

const attachmentNames: Record<ShownAttachment['kind'], string> = {
  picture: 'Photo',
  video: 'Video',
  voice: 'Voice message',
  audio: 'Audio',
  file: 'File',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact',
  link: 'Link',
  round_video: 'Video message',
  moving_sticker: 'Sticker',
  poll: 'Poll',
};

/** One line that stands for a message in quotes. */
export function summaryOf({ text, attachments = [] }: Pick<ShownMessage, 'text' | 'attachments'>): string {
  const [first] = attachments;
  if (text) return text;
  if (first === undefined) return 'Message';
  return first.kind === 'file' && first.name ? first.name : attachmentNames[first.kind];
}
