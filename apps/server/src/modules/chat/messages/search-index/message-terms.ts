import { foldWords } from '@switchboard/contract';
import { toSearchableText } from '@switchboard/contract/markup';
import { termsOfWord } from './word-terms.ts';

/** The part of a message that search indexes; a message's view has all of it. */
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

/** Terms that are not words begin with a character that no word contains. */
export const markTerms = {
  any: '~',
  channel: (channelId: number) => `~c${channelId}`,
  user: (userId: number) => `~u${userId}`,
  file: '~f',
  link: '~l',
} as const;

/**
 * A tsvector stores positions up to 16,383 and a row must stay small: at most this many different words are indexed.
 */
const wordsMax = 2_000;
/** Message ids of one bucket share all but these bits (0008-search-messages.sql). */
const bucketBits = 12;

/**
 * A message's terms as a tsvector literal: its words and those of its file names, and marks of its channel, author,
 * files and links, all prefixed with workspace and bucket. None contains a character that needs quoting.
 */
export const formatMessageTerms = (workspaceId: number, message: IndexedMessage): string => {
  const names = message.files.map((file) => file.original);
  const words = foldWords([toSearchableText(message.content), ...names].join('\n')).slice(0, wordsMax);
  const terms = [
    ...words.flatMap(termsOfWord),
    markTerms.channel(message.channel_id),
    ...(message.created_by === null ? [] : [markTerms.user(message.created_by)]),
    ...(names.length > 0 ? [markTerms.file] : []),
    ...(message.metadata.urls.length > 0 ? [markTerms.link] : []),
  ];
  const bucket = Math.floor(message.id / 2 ** bucketBits);
  const prefix = `${workspaceId.toString(16)}/${bucket.toString(16)}/`;
  return terms.map((term) => prefix + term).join(' ');
};
