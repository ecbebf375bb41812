import { type CannedReply, foldText, foldWords, languages } from '@switchboard/contract';
import { hasForms, stemWord } from '@switchboard/contract/word-forms';

const stemsOf = (words: readonly string[]): string[] => words.filter(hasForms).map(stemWord);

const [byWords, asTyped] = [3, 2];

/** One's own of this very shortcut comes before the shared one. */
const rank = ({ shortcut, scope }: CannedReply, typed: string): number => {
  const folded = foldText(shortcut);
  if (folded === typed) return scope === 'own' ? 0 : 1;
  return folded.startsWith(typed) ? asTyped : byWords;
};

/**
 * Finds the replies that what is typed can mean: by their shortcuts, then those used most. Every word begins one of the
 * shortcut, the title or a text, or is another form of one.
 */
export function makeReplyFinder(replies: readonly CannedReply[]): (typed: string) => CannedReply[] {
  const read = replies.map((reply) => {
    const texts = languages.flatMap((language) => reply.texts[language] ?? []);
    const words = foldWords([reply.shortcut, reply.title, ...texts].join('\n'));
    return { reply, words, stems: new Set(stemsOf(words)) };
  });
  return (typed) => {
    const folded = foldText(typed.trim());
    const asked = foldWords(typed).map((word) => ({ word, stem: stemsOf([word])[0] }));
    const hasWords = ({ words, stems }: (typeof read)[number]) =>
      asked.length > 0 &&
      asked.every(
        ({ word, stem }) => words.some((one) => one.startsWith(word)) || (stem !== undefined && stems.has(stem)),
      );
    return read
      .map((one) => ({ ...one, rank: rank(one.reply, folded) }))
      .filter((one) => one.rank < byWords || hasWords(one))
      .toSorted((left, right) => left.rank - right.rank || right.reply.uses - left.reply.uses)
      .map(({ reply }) => reply);
  };
}
