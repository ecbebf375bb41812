import { findHits } from '@switchboard/contract/word-forms';
import { expect, it } from 'vitest';
import { cutExcerpt } from './cut-excerpt.ts';

const marked = (text: string, query: string) => {
  const { excerpt, hits } = cutExcerpt(text, findHits(text, query));
  return { excerpt, words: hits.map(({ start, end }) => excerpt.slice(start, end)) };
};

it('leaves a text whose hit is near its beginning as it is', () => {
  expect(marked('Two bags of coffee', 'cof')).toEqual({ excerpt: 'Two bags of coffee', words: ['cof'] });
});

it('begins at a word shortly before a hit that is far in, and marks every hit where it now stands', () => {
  const text = `${'word '.repeat(60)}Кава з Колумбії і ще кава`;
  const { excerpt, words } = marked(text, 'кав');
  expect(excerpt).toMatch(/^…word (word )*Кава з Колумбії і ще кава$/);
  expect(excerpt.length).toBeLessThan(80);
  expect(words).toEqual(['Кав', 'кав']);
});

it('begins at the hit itself where no word ends before it', () => {
  const text = `${'-'.repeat(300)}coffee`;
  expect(marked(text, 'coffee')).toEqual({ excerpt: '…coffee', words: ['coffee'] });
});

it('shows a text without hits as it is', () => {
  expect(cutExcerpt('Nothing here', [])).toEqual({ excerpt: 'Nothing here', hits: [] });
});
