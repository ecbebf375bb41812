import { type CannedReply, foldText, foldWords, languages } from '@switchboard/contract';

export interface IndexedReply {
  reply: CannedReply;
  /** Folded: of its shortcut, title and texts. */
  words: readonly string[];
}

/** Read once for all that is typed. */
export const indexReplies = (replies: readonly CannedReply[]): IndexedReply[] =>
  replies.map((reply) => {
    const texts = languages.flatMap((language) => reply.texts[language] ?? []);
    return { reply, words: foldWords([reply.shortcut, reply.title, ...texts].join('\n')) };
  });

/** Whether each word asked for is the beginning of one that is there: the only place that compares words. */
export const matchesWords = (there: readonly string[], asked: readonly string[]): boolean =>
  asked.every((word) => there.some((one) => one.startsWith(word)));

const [byWords, asTyped] = [3, 2];

/** One's own of this very shortcut comes before the shared one. */
const rank = ({ shortcut, scope }: CannedReply, typed: string): number => {
  const folded = foldText(shortcut);
  if (folded === typed) return scope === 'own' ? 0 : 1;
  return folded.startsWith(typed) ? asTyped : byWords;
};

/** The replies that what is typed can mean: by their shortcuts, then those used most. */
export function findReplies(replies: readonly IndexedReply[], typed: string): CannedReply[] {
  const folded = foldText(typed.trim());
  const asked = foldWords(typed);
  return replies
    .map((one) => ({ ...one, rank: rank(one.reply, folded) }))
    .filter(({ words, rank: place }) => place < byWords || (asked.length > 0 && matchesWords(words, asked)))
    .toSorted((left, right) => left.rank - right.rank || right.reply.uses - left.reply.uses)
    .map(({ reply }) => reply);
}
