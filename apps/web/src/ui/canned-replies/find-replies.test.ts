import type { CannedReply } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { makeReplyFinder } from './find-replies.ts';
import { languageOf, textIn } from './reply-text.ts';

let made = 0;
const reply = (shortcut: string, fields: Partial<CannedReply> = {}): CannedReply => {
  made += 1;
  return { id: made, scope: 'workspace', shortcut, title: '', texts: {}, files: [], uses: 0, version: 1, ...fields };
};
const found = (replies: CannedReply[], typed: string) =>
  makeReplyFinder(replies)(typed).map(({ shortcut, scope }) => `${shortcut} ${scope}`);

it('the very shortcut comes first, one’s own before a shared one, then what begins so, then words, the used first [32.5]', () => {
  const replies = [
    reply('words', { texts: { 'ru-RU': 'Про ціну' }, uses: 3 }),
    reply('цінник', { uses: 1 }),
    reply('ціни', { uses: 9 }),
    reply('ЦІН', { uses: 50 }),
    reply('цін', { scope: 'own' }),
    reply('other', { uses: 99 }),
  ];
  expect(found(replies, 'цін')).toEqual([
    'цін own',
    'ЦІН workspace',
    'ціни workspace',
    'цінник workspace',
    'words workspace',
  ]);
});

it('every word must begin one of the title, or of a text in any language [32.5]', () => {
  const replies = [reply('a', { title: 'Доставка', texts: { 'uk-UA': 'Завтра', 'en-US': 'We deliver to Kyiv' } })];
  for (const typed of ['дост', 'deliv kyi', 'завтра kyiv', 'Доставка deliver'])
    expect(found(replies, typed)).toEqual(['a workspace']);
  for (const typed of ['ставка', 'deliver lviv']) expect(found(replies, typed)).toEqual([]);
});

it('a word in another form is found in all three languages, and nothing that only looks like it [32.5]', () => {
  const texts = { 'uk-UA': 'Доставка кавою', 'ru-RU': 'Оплата картой', 'en-US': 'Orders are delivered' };
  const replies = [reply('a', { texts })];
  for (const typed of ['доставки', 'каву', 'оплату', 'карту', 'delivering', 'доставку deliver'])
    expect(found(replies, typed)).toEqual(['a workspace']);
  for (const typed of ['достаток', 'каверна']) expect(found(replies, typed)).toEqual([]);
});

it('nothing typed lists all, those used most first [32.5]', () => {
  expect(found([reply('a'), reply('b', { uses: 2 })], '')).toEqual(['b workspace', 'a workspace']);
});

it('a text is in the client’s language, else the reader’s, else in any [32.5]', () => {
  const texts = { 'uk-UA': 'Вітаємо', 'en-US': 'Hello' };
  const wanted = (client: string | null) => [languageOf(client), languageOf('en-US')];
  expect(textIn(reply('a', { texts }), wanted('uk'))).toBe('Вітаємо');
  expect(textIn(reply('a', { texts }), wanted('pl'))).toBe('Hello');
  expect(textIn(reply('a', { texts: { 'ru-RU': 'Привет' } }), wanted(null))).toBe('Привет');
});
