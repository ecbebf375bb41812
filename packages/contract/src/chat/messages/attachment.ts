import type { Attachment, Message } from './messages.ts';

type Carrier = Pick<Message, 'files' | 'metadata'>;
/** The parts of a message that decide its attachment; of its files the first. */
export type CarriedFacts = Pick<Carrier, 'metadata'> & {
  file: Pick<Carrier['files'][number], 'kind' | 'original'> | null;
  filesCount: number;
};

const one = (kind: Attachment['kind'], name: string | null = null): Attachment => ({ kind, name, count: 1 });

/** A message's attachment, for lists that show one line of it; the server and the web app build the same. */
export const attachmentFrom = ({ file, filesCount, metadata }: CarriedFacts): Attachment | null => {
  const { location, contact, unsupported, missing_files: missing = [], sticker_emoji: sticker = null } = metadata;
  if (file) {
    const kind = file.kind === 'image' ? 'photo' : file.kind;
    return { kind, name: kind === 'sticker' ? sticker : file.original, count: filesCount };
  }
  if (metadata.removed_files !== undefined) return { kind: 'file', name: null, count: metadata.removed_files };
  if (location) return one('location', location.title);
  if (contact) return one('contact', `${contact.first_name} ${contact.last_name}`.trim() || null);
  if (missing[0]) return { kind: 'file', name: missing[0].name || null, count: missing.length };
  if (sticker !== null) return one('sticker', sticker);
  if (unsupported !== undefined) return one(unsupported === 'poll' ? 'poll' : 'other');
  return null;
};

export const attachmentOf = ({ files, metadata }: Carrier): Attachment | null =>
  attachmentFrom({ file: files[0] ?? null, filesCount: files.length, metadata });
