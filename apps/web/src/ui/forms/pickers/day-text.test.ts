import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampDay, formatDay, isDay, readDay } from './day-text.ts';

const locales = ['en-US', 'uk-UA', 'ru-RU'] as const;
const today = '2026-11-23';

describe('a day in a field', () => {
  it.each([
    ['en-US', '05 Jan 2026'],
    ['uk-UA', '05 січ 2026'],
    ['ru-RU', '05 янв 2026'],
  ])('is shown as dd MMM yyyy in %s: %s [5.14]', (locale, text) => {
    expect(formatDay('2026-01-05', locale)).toBe(text);
  });

  it('is read as it is shown, in every language', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...locales), (at, locale) => {
        const day = at.toISOString().slice(0, 10);
        expect(readDay(formatDay(day, locale), { locale, today })).toBe(day);
      }),
    );
  });

  it.each([
    ['en-US', '5 January 2026', '2026-01-05'],
    ['en-US', '5 JAN', '2026-01-05'],
    ['en-US', '1/5/2026', '2026-01-05'],
    ['en-US', '5.1.2026', '2026-01-05'],
    ['en-US', ' 2026-1-5 ', '2026-01-05'],
    ['uk-UA', '5 січня 2026', '2026-01-05'],
    ['uk-UA', '5 січ. 2026 р.', '2026-01-05'],
    ['uk-UA', '05/01/2026', '2026-01-05'],
    ['uk-UA', '5 липень 2026', '2026-07-05'],
    ['ru-RU', '5 мая 2026', '2026-05-05'],
    ['ru-RU', '5 марта', '2026-03-05'],
    ['ru-RU', '29-02-2028', '2028-02-29'],
  ])('in %s %j is %s', (locale, text, day) => {
    expect(readDay(text, { locale, today })).toBe(day);
  });

  it.each([
    '',
    'tomorrow',
    '31 Feb 2026',
    '29.02.2026',
    '32.01.2026',
    '1.13.2026',
    '5 Ju 2026',
    '5 Foo 2026',
    '5',
    '9999',
    '1'.repeat(100),
  ])('%j is no day', (text) => {
    expect(readDay(text, { locale: 'en-US', today })).toBeNull();
  });

  it('before the first allowed one becomes the first, after the last the last', () => {
    const bounds = { minDay: '2026-11-23', maxDay: '2026-12-31' };
    expect(clampDay('2026-11-22', bounds)).toBe('2026-11-23');
    expect(clampDay('2027-01-01', bounds)).toBe('2026-12-31');
    expect(clampDay('2026-12-01', bounds)).toBe('2026-12-01');
    expect(clampDay('1970-01-01', {})).toBe('1970-01-01');
  });
});

it.each(['', 'soon', '2026-13-01', '2026-02-32', '20261-01-01', "2026-01-05'"])(
  'an address may say %j, no day',
  (text) => {
    expect([isDay(text), isDay('2026-01-05')]).toEqual([false, true]);
  },
);
