// @vitest-environment node
import type { Language } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { loadNaturalTime } from './natural-time.ts';

const kyiv = 'Europe/Kyiv';
const readers = {
  'uk-UA': await loadNaturalTime('uk-UA'),
  'ru-RU': await loadNaturalTime('ru-RU'),
  'en-US': await loadNaturalTime('en-US'),
};

/** As the clocks of a time zone show it. */
const local = (at: Date | null, timeZone = kyiv) =>
  at &&
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(/^2026-/u, '');

/** Texts by what they mean on Monday, November 30 of 2026, at 10:30 and half a minute in Kyiv; the year is left out where it is that one. */
const monday = Date.parse('2026-11-30T08:30:30Z');
const said: Record<Language, Record<string, string[]>> = {
  'uk-UA': {
    '11-30 10:41': ['через 10 хвилин', 'за десять хвилин'],
    '11-30 11:01': ['через пів години', 'за півгодини'],
    '11-30 11:46': ['через годину і 15 хвилин', 'через 1 годину 15 хв'],
    '11-30 12:01': ['через півтори години', 'через 1.5 години', 'через 1,5 години'],
    '11-30 12:31': ['через дві години', 'за дві години', 'через 2 год'],
    '11-30 13:01': ['за дві з половиною години'],
    '11-30 13:00': ['в обід', 'о першій', 'о 13'],
    '11-30 15:00': ['о 3 годині дня', 'о третій дня', 'о 3 дня', 'після обіду', 'сьогодні після обіду'],
    '11-30 18:00': ['о 18', 'о 6'],
    '11-30 19:00': ['о 7 годині вечора', 'о 7 вечора'],
    '11-30 20:00': ['сьогодні ввечері', 'увечері', 'ввечері', 'о двадцятій'],
    '11-30 21:30': ['о двадцять першій тридцять'],
    '12-01 05:00': ['о 05:00', 'завтра о 5:00', 'завтра о 5 ранку'],
    '12-01 09:00': [
      'завтра',
      'завтра о 9',
      'завтра о дев’ятій',
      'завтра вранці',
      'о 9',
      'вранці',
      'зранку',
      '1 грудня',
    ],
    '12-01 09:30': ['завтра о пів на десяту', 'завтра о 9:30', 'завтра о 09.30'],
    '12-01 10:30': ['завтра о десятій тридцять'],
    '12-01 13:00': ['завтра в обід'],
    '12-01 20:00': ['завтра увечері', 'завтра увечері о 8', 'завтра о 8 увечері', 'будь ласка, завтра о двадцятій'],
    '12-02 09:00': ['післязавтра', 'через 2 дні', 'за два дні'],
    '12-04 09:00': ['у п’ятницю', 'у пятницю'],
    '12-04 15:30': ['у п’ятницю о 15:30', 'у пʼятницю о 15:30', 'о 15:30 у п’ятницю'],
    '12-04 20:00': ['у п’ятницю увечері'],
    '12-05 10:00': ['5.12 о 10', '5.12.2026 о 10', '5.12.26 о 10'],
    '12-07 09:00': ['наступного тижня', 'у понеділок', 'через тиждень'],
    '12-08 09:00': ['наступного тижня у вівторок', 'вівторок наступного тижня'],
    '12-08 10:00': ['у вівторок на наступному тижні о 10'],
    '12-31 15:00': ['о 15:00 31 грудня', 'о 15:00 31.12', '31 грудня о 15:00', 'о 15 31 грудня'],
    null: [
      'о 9 банан',
      'сьогодні',
      '32 грудня',
      'не завтра',
      'о 9 або о 10',
      'після 9',
      'завтра вночі',
      'через кілька годин',
      'понеділок 1 грудня',
      'щопонеділка о 10',
      'о 25',
      'у грудні',
      'через рік',
      '30 лютого',
      'через 1.5 дня',
      'у першу п’ятницю',
      'від завтра',
      'з 9:00 до 10:00',
    ],
  },
  'ru-RU': {
    '11-30 11:01': ['через полчаса'],
    '11-30 10:51': ['через двадцать минут'],
    '11-30 12:01': ['через полтора часа', 'через 1,5 часа', 'через час и 30 минут'],
    '11-30 12:31': ['через два часа'],
    '11-30 13:01': ['через два с половиной часа'],
    '11-30 13:00': ['в час дня', 'в час', 'в обед'],
    '11-30 14:00': ['в два', 'в 2'],
    '11-30 15:00': ['в 3 часа дня', 'в 3 дня', 'днём'],
    '11-30 17:00': ['в пять вечера', 'в пять', 'в 5 часов вечера'],
    '11-30 18:00': ['в 6 вечера'],
    '11-30 18:30': ['в 18-30', 'в 18:30', 'в 18.30'],
    '11-30 20:00': ['сегодня вечером', 'вечером'],
    '12-01 02:00': ['завтра в 2 часа ночи', 'завтра в два ночи'],
    '12-01 09:00': [
      'завтра в 9',
      'завтра в девять',
      'завтра в 9 часов',
      'в 9 часов',
      'завтра в 9 часов утра',
      'завтра утром',
      'утром',
    ],
    '12-01 09:30': ['завтра в полдесятого', 'завтра в девять тридцать', 'завтра в 9 часов 30 минут'],
    '12-01 10:00': ['в 10 часов утра', 'завтра в десять часов', 'в 10 утра', 'утром в 10'],
    '12-01 15:00': ['завтра днём', 'завтра после обеда'],
    '12-01 19:00': ['завтра в 7 часов вечера', 'завтра вечером в семь'],
    '12-01 20:00': ['завтра в двадцать', 'завтра в 8 вечером'],
    '12-02 09:00': ['послезавтра'],
    '12-03 09:00': ['через 3 дня'],
    '12-04 15:30': ['в пятницу в 15:30'],
    '12-05 10:15': ['5.12.2026 в 10:15'],
    '12-07 09:00': ['на следующей неделе', 'в понедельник'],
    '12-07 10:00': ['в понедельник в 10'],
    '12-08 09:00': ['на следующей неделе во вторник', 'во вторник на следующей неделе'],
    '12-31 15:00': ['в 15:00 31 декабря', '31 декабря в 15:00'],
    null: [
      'сегодня',
      'в двадцать пять',
      'в 9-10',
      'в 9.10',
      'через полдня',
      'через год',
      'в пять минут',
      'завтра ночью',
      'завтра в 3 часа вечера',
      'до завтра',
      'на 2 дня',
      'с завтра',
      'в 2027',
      'через 2-3 часа',
    ],
  },
  'en-US': {
    '11-30 11:01': ['in half an hour'],
    '11-30 12:01': ['in an hour and a half', 'in one and a half hours', 'in 1.5 hours', 'in 90 minutes'],
    '11-30 12:31': ['in two hours', 'in 2h', 'in a couple of hours', '2 hours from now'],
    '11-30 13:01': ['in 2 and a half hours'],
    '11-30 17:00': ['5pm', 'at 5', 'at five', 'today at 5 p.m.'],
    '11-30 20:00': ['this evening', 'tonight at 8', 'at 8 in the evening'],
    '11-30 22:00': ['tonight', 'at 10 at night'],
    '11-30 09:00': ['this morning', 'Nov 30'],
    '11-29 09:00': ['yesterday'],
    '12-01 05:00': ['at 5 am', 'tomorrow at 5:00'],
    '12-01 09:00': ['tomorrow', 'tomorrow morning', 'in the morning', 'dec 1'],
    '12-01 09:30': ['tomorrow at half past nine', 'tomorrow 0930', 'tomorrow at 9:30'],
    '12-01 10:00': ['tomorrow at ten', 'tomorrow at 10 o’clock', 'please, tomorrow at 10'],
    '12-01 12:00': ['tomorrow at noon', 'tomorrow at 12pm'],
    '12-02 09:00': ['day after tomorrow'],
    '12-02 10:00': ['day after tomorrow at 10', 'the day after tomorrow at 10'],
    '12-03 09:00': ['in 3 days'],
    '12-04 15:30': ['Friday at 15:30', 'on friday at 3:30pm'],
    '12-04 17:00': ['friday at five', 'friday at 5'],
    '12-07 09:00': ['next week', 'next monday', 'in a week'],
    '12-08 09:00': ['next week tuesday', 'tuesday next week', 'next tuesday'],
    '12-09 10:00': ['next week on wednesday at 10'],
    '2027-01-30 09:00': ['in 2 months'],
    null: [
      'hello',
      'end of the month',
      'today',
      'every monday',
      'tomorrow or friday',
      'tomorrow and friday',
      '9',
      'next year',
      'december',
      'next month',
      'this week',
      'at 9-10',
      '9-10am',
      'tomorrow 9 EST',
      'in a few hours',
      'before 9',
      'at 5 days',
      'tuesday in two weeks',
      'a week from tuesday',
      'tomorrow at midnight',
      'last friday',
      'week after next',
      'at 9.10',
      'friday at a',
      '9am tonight',
      'within 2 hours',
      'tomorrow night at 2',
    ],
  },
};

describe.each(Object.entries(said) as [Language, Record<string, string[]>][])('%s', (language, meanings) => {
  const table = Object.entries(meanings).flatMap(([moment, texts]) => texts.map((text) => [text, moment] as const));
  it.each(table)('%s is %s', (text, moment) => {
    const isAny = [language, ...(Object.keys(readers) as Language[])];
    // Whatever the reader's own language is.
    expect(isAny.map((each) => String(local(readers[each](text, monday, kyiv))))).toEqual(isAny.map(() => moment));
  });
});

it.each(['', 'банан', 'hello', '9', 'колись потім', 'на', 'in'])('“%s” says no time', (text) => {
  for (const read of Object.values(readers)) expect(read(text, monday, kyiv)).toBeNull();
});

it.each([
  // Clocks go back in the night before, and forward.
  ['завтра о 9', '2026-10-24T12:00:00Z', kyiv, '2026-10-25T07:00:00.000Z'],
  ['завтра о 3:30', '2026-10-24T12:00:00Z', kyiv, '2026-10-25T01:30:00.000Z'],
  ['завтра о 9', '2026-03-28T12:00:00Z', kyiv, '2026-03-29T06:00:00.000Z'],
  ['завтра о 3:30', '2027-03-27T12:00:00Z', kyiv, '2027-03-28T01:30:00.000Z'],
  ['tomorrow', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['in 24 hours', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T12:00:00.000Z'],
  ['у понеділок', '2026-10-24T12:00:00Z', kyiv, '2026-10-26T07:00:00.000Z'],
  // Still Saturday in New York.
  ['tomorrow', '2026-11-29T03:00:00Z', 'America/New_York', '2026-11-29T14:00:00.000Z'],
  ['friday at 5', '2026-11-29T03:00:00Z', 'America/New_York', '2026-12-04T22:00:00.000Z'],
  // Half past midnight in Auckland.
  ['dec 1', '2026-11-30T11:30:00Z', 'Pacific/Auckland', '2026-11-30T20:00:00.000Z'],
  ['tomorrow at 10', '2026-11-30T11:30:00Z', 'Pacific/Auckland', '2026-12-01T21:00:00.000Z'],
  ['tuesday', '2026-11-30T11:30:00Z', 'Pacific/Auckland', '2026-11-30T20:00:00.000Z'],
])('%s, said at %s in %s, is %s', (text, at, timeZone, moment) => {
  expect(readers['en-US'](text, Date.parse(at), timeZone)?.toISOString()).toBe(moment);
});

const onMonday: [string, string, string | null][] = [
  ['у понеділок о 10', '08:59', '11-30 10:00'],
  ['у понеділок', '08:59', '11-30 09:00'],
  ['у понеділок', '10:30', '12-07 09:00'],
  ['30 листопада', '10:30', '11-30 09:00'],
  ['29 листопада', '10:30', '2027-11-29 09:00'],
  ['сьогодні', '08:59', '11-30 09:00'],
  ['сьогодні', '09:30', null],
  ['сьогодні о 9', '10:30', '11-30 09:00'],
  ['сьогодні ввечері', '22:00', '11-30 20:00'],
  ['tonight', '22:01', '11-30 22:00'],
  ['ввечері', '22:00', '12-01 20:00'],
  ...['зранку', 'вранці', 'утром', 'in the morning', 'this morning'].map((text): [string, string, string] => [
    text,
    '07:30',
    '11-30 09:00',
  ]),
  ...['зранку', 'вранці', 'утром', 'in the morning'].map((text): [string, string, string] => [
    text,
    '10:30',
    '12-01 09:00',
  ]),
];
it.each(onMonday)('%s, said at %s on a Monday, is %s', (text, at, moment) => {
  const read = readers['uk-UA'](text, Date.parse(`2026-11-30T${at}:00+02:00`), kyiv);
  expect(local(read)).toBe(moment);
});
