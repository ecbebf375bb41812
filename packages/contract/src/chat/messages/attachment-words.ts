import type { Attachment } from './messages.ts';

/**
 * A message's attachment in words: "Location", the name of a file. `say` returns the texts of the namespace
 * `attachments`.
 */
export const attachmentWords = (
  { kind, name, count }: Attachment,
  say: (key: Attachment['kind'] | 'files', values: { count: number }) => string,
): string => {
  if (count > 1) return say('files', { count });
  const word = say(kind, { count });
  if (name === null) return word;
  if (kind === 'file' || kind === 'audio') return name;
  if (kind === 'sticker') return `${name} ${word}`;
  return kind === 'location' || kind === 'contact' ? `${word}: ${name}` : word;
};
