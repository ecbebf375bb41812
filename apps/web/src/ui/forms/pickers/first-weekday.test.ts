import { expect, it } from 'vitest';
import { firstWeekday } from './first-weekday.ts';

it.each([
  ['en-US', ['en-US'], 0],
  ['en-US', ['en-GB', 'en-US'], 1],
  ['en-US', ['uk-UA'], 0],
  ['en-US', ['en'], 0],
  ['uk-UA', ['en-US'], 1],
  ['ru-RU', ['ru-RU', 'en-US'], 1],
  ['ru-RU', [], 1],
])('with the page in %s and the browser in %j weeks begin on day %d [5.16]', (locale, languages, day) => {
  expect(firstWeekday(locale, languages)).toBe(day);
});
