import { cyrillicEndings } from './cyrillic-endings.ts';
import { everydayWords } from './everyday-words.ts';
import { stemEnglish } from './stem-english.ts';

interface Change {
  cut: number;
  put: string;
}

/** Shorter words are found as they are written: too many others would be taken for their forms. */
const formCharsMin = 4;
const stemCharsMin = 2;
const cyrillic = /^[а-яєіў]+$/;
const latin = /^[a-z]+$/;

/** Endings by their letters from the last to the first. */
interface Ending {
  change: Change | null;
  before: Map<string, Ending>;
}

const readEndings = (): Ending => {
  const none: Ending = { change: null, before: new Map() };
  for (const line of cyrillicEndings) {
    const [done = '', ...endings] = line.split(' ');
    const change = { cut: Number.parseInt(done, 10), put: done.replace(/^\d+/, '') };
    for (const ending of endings) {
      let at = none;
      for (let from = ending.length - 1; from >= 0; from -= 1) {
        const letter = ending.charAt(from);
        const longer = at.before.get(letter) ?? { change: null, before: new Map() };
        at.before.set(letter, longer);
        at = longer;
      }
      at.change = change;
    }
  }
  return none;
};
const noEnding = readEndings();
const stemOfEveryday = new Map(
  everydayWords.flatMap((line) => {
    const [stem = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, stem] as const);
  }),
);

const stemCyrillic = (word: string): string => {
  const known = stemOfEveryday.get(word);
  if (known !== undefined) return known;
  let change: Change | null = null;
  let ending: Ending | undefined = noEnding;
  for (let from = word.length - 1; from >= -1; from -= 1) {
    ending = ending.before.get(from === -1 ? '^' : word.charAt(from));
    if (ending === undefined) break;
    if (ending.change !== null && word.length - ending.change.cut >= stemCharsMin) change = ending.change;
  }
  return change === null ? word : word.slice(0, word.length - change.cut) + change.put;
};

/** Whether other forms of a folded word are looked for: not of short ones, numbers, codes and mixed alphabets. */
export const hasForms = (word: string): boolean =>
  word.length >= formCharsMin && (cyrillic.test(word) || latin.test(word));

/**
 * What the forms of a folded word have in common: кава, каву and кавою are кав. One stemmer reads all Cyrillic, since
 * nothing tells a Ukrainian word from a Russian one.
 */
export const stemWord = (word: string): string => {
  if (!hasForms(word)) return word;
  return latin.test(word) ? stemEnglish(word) : stemCyrillic(word);
};
