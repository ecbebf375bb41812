import { type CannedReply, foldText, foldWords, languages } from '@switchboard/contract';

/** What reads the forms of words: large, so it is loaded beside the replies. */
export type WordForms = Pick<typeof import('@switchboard/contract/word-forms'), 'hasForms' | 'stemWord'>;

const [byWords, asTyped] = [3, 2];

/** One's own of this very shortcut comes before the shared one. */
const rank = ({ shortcut, scope }: CannedReply, typed: string): number => {
  const folded = foldText(shortcut);
  if (folded === typed) return scope === 'own' ? 0 : 1;
  return folded.startsWith(typed) ? asTyped : byWords;
};

/**
 * Finds the replies that what is typed can mean: by their shortcuts, then those used most. Every word begins one of the
 * shortcut, the title or a text, or is another form of one; forms are not known while `forms` is null.
 */
export function makeReplyFinder(
  replies: readonly CannedReply[],
  forms: WordForms | null,
): (typed: string) => CannedReply[] {
  const stemsOf = (words: readonly string[]) =>
    forms === null ? [] : words.filter(forms.hasForms).map(forms.stemWord);
  const read = replies.map((reply) => {
    const words = foldWords(
      [reply.shortcut, reply.title, ...languages.flatMap((language) => reply.texts[language] ?? [])].join('\n'),
    );
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
