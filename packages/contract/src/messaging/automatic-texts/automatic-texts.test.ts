import { describe, expect, test } from 'vitest';
import type { Language } from '../../languages.ts';
import { fillAutomaticText, languageFor, textIn } from './automatic-texts.ts';

const kyiv = 'Europe/Kyiv';
/** Thursday, 19:30 in Kyiv. */
const now = new Date('2026-11-26T17:30:00Z');
const facts = { client: { first_name: 'Олена', last_name: '' }, botTitle: 'Крамниця' };
const fill = (text: string, language: Language, at: string | null, timeZone = kyiv) =>
  fillAutomaticText(text, { ...facts, language, back: { at: at === null ? null : new Date(at), now, timeZone } });

describe('when somebody is back [43.3]', () => {
  test.for<[string | null, string, string, string]>([
    ['2026-11-26T18:00:00Z', 'today from 8:00 PM', 'сьогодні з 20:00', 'сегодня с 20:00'],
    ['2026-11-27T07:00:00Z', 'tomorrow from 9:00 AM', 'завтра з 9:00', 'завтра с 9:00'],
    ['2026-12-01T07:30:00Z', 'on Tuesday from 9:30 AM', 'у вівторок з 9:30', 'во вторник с 9:30'],
    ['2026-12-02T07:00:00Z', 'on Wednesday from 9:00 AM', 'у середу з 9:00', 'в среду с 9:00'],
    ['2026-12-03T07:00:00Z', 'on December 3 from 9:00 AM', '3 грудня з 9:00', '3 декабря с 9:00'],
    [null, 'later', 'пізніше', 'позже'],
  ])('%s', ([at, en, uk, ru]) => {
    expect(fill('{back}.', 'en-US', at)).toBe(`${en.charAt(0).toUpperCase()}${en.slice(1)}.`);
    expect(fill('Ми тут {back}', 'uk-UA', at)).toBe(`Ми тут ${uk}`);
    expect(fill('Мы тут {back}', 'ru-RU', at)).toBe(`Мы тут ${ru}`);
  });

  test('is told by the clocks of the calendar, not of the client', () => {
    // In Auckland it is Friday, 6:30.
    expect(fill('{back}', 'en-US', '2026-11-26T20:00:00Z', 'Pacific/Auckland')).toBe('Today from 9:00 AM');
  });

  test('begins a sentence with a capital letter', () => {
    expect(fill('Closed. {back} we answer.', 'en-US', '2026-11-27T07:00:00Z')).toBe(
      'Closed. Tomorrow from 9:00 AM we answer.',
    );
  });
});

test('a name is no markup, what is not known is left out, and in a welcome nobody is back', () => {
  const text = 'Hello, {client.first_name} {client.last_name}{field.Size|!} {bot.title}{manager.first_name}{back}.';
  const filled = fillAutomaticText(text, {
    client: { first_name: 'Ann*a*', last_name: '' },
    botTitle: 'Shop',
    language: 'en-US',
  });
  expect(filled).toBe(String.raw`Hello, Ann\*a\* ! Shop.`);
});

test('a language without a text gets another one [43.1]', () => {
  expect(['uk', 'UK-ua', 'ru', 'en-GB', 'pl', null].map(languageFor)).toEqual([
    'uk-UA',
    'uk-UA',
    'ru-RU',
    'en-US',
    'en-US',
    'en-US',
  ]);
  expect(textIn({ 'uk-UA': 'Вітаємо' }, 'ru-RU')).toBe('Вітаємо');
  expect(textIn({ 'uk-UA': 'Вітаємо', 'ru-RU': '' }, 'ru-RU')).toBe('Вітаємо');
  expect(textIn({}, 'uk-UA')).toBeNull();
});
