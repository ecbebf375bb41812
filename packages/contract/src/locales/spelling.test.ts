// The words of all texts, by hunspell's dictionaries. Words that only this product has are lines of `project-words`,
// `word/example` where a word has the forms of another.
import { readFileSync } from 'node:fs';
import dictionaryEn from 'dictionary-en';
import dictionaryRu from 'dictionary-ru';
import dictionaryUk from 'dictionary-uk';
import { createHunspellFromStrings, type Hunspell } from 'hunspell-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { english, russian, ukrainian } from './testing/every-text.ts';

const languages = [
  { language: 'en-US', dictionary: dictionaryEn, script: 'Latin', texts: english },
  { language: 'uk-UA', dictionary: dictionaryUk, script: 'Cyrillic', texts: ukrainian },
  { language: 'ru-RU', dictionary: dictionaryRu, script: 'Cyrillic', texts: russian },
] as const;

type Language = (typeof languages)[number]['language'];
const spellers = new Map<Language, Hunspell>();
const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

beforeAll(async () => {
  for (const { language, dictionary } of languages) {
    const speller = await createHunspellFromStrings(read(dictionary.aff), read(dictionary.dic));
    const words = readFileSync(new URL(`project-words/${language}.txt`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    for (const line of words) {
      const [word = '', example] = line.split('/');
      if (example) speller.addWordWithAffix(word, example);
      else speller.addWord(word);
    }
    spellers.set(language, speller);
  }
}, 60_000);

afterAll(() => {
  for (const speller of spellers.values()) speller.dispose();
});

const words = {
  Latin: /\p{Script=Latin}+(?:[’'](?!s(?!\p{L}))\p{Script=Latin}+)*/gu,
  Cyrillic: /\p{Script=Cyrillic}+(?:[’-]\p{Script=Cyrillic}+)*/gu,
};

/** Names of parameters and addresses are no words. */
const notWords = /\{\w+(?:, \w+)?\}|\S+\.\w\S*/gu;

function misspelt(text: string, language: Language, script: keyof typeof words): string[] {
  const found = text.replaceAll(notWords, ' ').match(words[script]) ?? [];
  return found.filter((word) => word.length > 1 && !spellers.get(language)?.testSpelling(word));
}

test.each(languages)('no word of $language is misspelt', ({ language, script, texts }) => {
  const wrong = texts.flatMap(([key, text]) => [
    ...misspelt(text, language, script).map((word) => `${key}: ${word}`),
    // Names of products and of buttons elsewhere stay in English.
    ...(script === 'Latin' ? [] : misspelt(text, 'en-US', 'Latin').map((word) => `${key}: ${word}`)),
  ]);
  expect(wrong).toEqual([]);
});

test('a misspelt word is found in each language, parameters and addresses are none', () => {
  expect(misspelt('{recieved} Recieved at https://recieved.com, isn’t it the client’s?', 'en-US', 'Latin')).toEqual([
    'Recieved',
  ]);
  expect(misspelt('Підтвердіть з’єднання', 'uk-UA', 'Cyrillic')).toEqual(['Підтвердіть']);
  expect(misspelt('Розговор в мессенджерах', 'ru-RU', 'Cyrillic')).toEqual(['Розговор']);
});
