import { foldWords } from '@switchboard/contract';
import { toSearchableText } from '@switchboard/contract/markup';

/** What search knows of a message; a message's view has all of it. */
export interface IndexedMessage {
  id: number;
  channel_id: number;
  created_at: string;
  content: string;
  created_by: number | null;
  client_id: number | null;
  files: readonly { original: string }[];
  metadata: { urls: readonly string[] };
}

/** Terms that are no words begin with a sign that no word has. */
export const markTerms = {
  any: '~',
  channel: (channelId: number) => `~c${channelId}`,
  user: (userId: number) => `~u${userId}`,
  file: '~f',
  link: '~l',
} as const;

/** A tsvector stores positions up to 16,383 and a row must stay small: a message is found by this many different words. */
const wordsMax = 2_000;
/** Message ids of one bucket share all but these bits (0008-search-messages.sql). */
const bucketBits = 12;

/**
 * The terms of a message as a tsvector is written: its words and those of its files' names, and marks of its channel, its
 * author, files and links, all under workspace and bucket. Neither words nor marks hold a sign that would need quoting.
 */
export const formatMessageTerms = (workspaceId: number, message: IndexedMessage): string => {
  const names = message.files.map((file) => file.original);
  const words = foldWords([toSearchableText(message.content), ...names].join('\n')).slice(0, wordsMax);
  const terms = [
    ...words,
    markTerms.channel(message.channel_id),
    ...(message.created_by === null ? [] : [markTerms.user(message.created_by)]),
    ...(names.length > 0 ? [markTerms.file] : []),
    ...(message.metadata.urls.length > 0 ? [markTerms.link] : []),
  ];
  const bucket = Math.floor(message.id / 2 ** bucketBits);
  const prefix = `${workspaceId.toString(16)}/${bucket.toString(16)}/`;
  return terms.map((term) => prefix + term).join(' ');
};
