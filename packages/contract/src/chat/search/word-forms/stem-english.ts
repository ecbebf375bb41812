const vowel = /[aeiouy]/;
const plurals = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=(?:ss|x|z|ch|sh))es$/, ''],
  [/(?<=[^s])s$/, ''],
] as const;
const tensesAndDegrees = [
  [/(?<=..)(?:ied|iest|ier)$/, 'y'],
  [/(?<=..)(?:ing|ed|est)$/, ''],
] as const;
/** stopp(ed) is stop, but fall(ing) is fall. */
const doubled = /([bdfgkmnprt])\1$/;

const cutOne = (word: string, endings: readonly (readonly [RegExp, string])[]): string => {
  for (const [ending, put] of endings) {
    const found = ending.exec(word);
    if (found !== null && vowel.test(word.slice(0, found.index))) return word.slice(0, found.index) + put;
  }
  return word;
};

/** Plurals, tenses and degrees; derived words (readable, reader) are words of their own. */
export const stemEnglish = (word: string): string => {
  const singular = cutOne(word, plurals);
  const stem = cutOne(singular, tensesAndDegrees);
  return (stem === singular ? stem : stem.replace(doubled, '$1')).replace(/(?<=..)e$/, '');
};
