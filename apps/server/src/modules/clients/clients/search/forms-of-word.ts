import { hasForms, stemWord } from '@switchboard/contract/word-forms';

/** Endings of names and everyday words: Ukrainian, Russian, English. */
const endings = [
  ' а я о е и і у ю ь й ом ем єм ою ею єю ой ей ів ов ев єв ам ям ах ях ами ями ові еві єві ко ка ки ку кою ці ок',
  'ий ій ого ього ому ьому им ім их іх ими іми оі ая яя ую юю ое ее ые ие ый ым ых ыми его ему ы',
  's es ed ing e',
]
  .join(' ')
  .split(' ');

/** Words that have the stem of this one: how a client's name may stand in the index that is typed in another case. */
export const formsOfWord = (word: string): string[] => {
  if (!hasForms(word)) return [];
  const stem = stemWord(word);
  return endings.map((ending) => stem + ending).filter((form) => stemWord(form) === stem);
};
