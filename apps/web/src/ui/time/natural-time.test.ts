// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loadNaturalTime } from './natural-time.ts';

/** A Sunday, 14:00 in Kyiv. */
const now = Date.parse('2026-11-29T12:00:30Z');
const kyiv = 'Europe/Kyiv';

const readers = {
  'uk-UA': await loadNaturalTime('uk-UA'),
  'ru-RU': await loadNaturalTime('ru-RU'),
  'en-US': await loadNaturalTime('en-US'),
};

/** As the clocks of Kyiv show it. */
const local = (at: Date | null) =>
  at && new Intl.DateTimeFormat('sv-SE', { timeZone: kyiv, dateStyle: 'short', timeStyle: 'short' }).format(at);

const said: [keyof typeof readers, [string, string][]][] = [
  [
    'uk-UA',
    [
      ['завтра о 9', '2026-11-30 09:00'],
      ['через дві години', '2026-11-29 16:01'],
      ['за дві години', '2026-11-29 16:01'],
      ['у п’ятницю о 15:30', '2026-12-04 15:30'],
      ['через пів години', '2026-11-29 14:31'],
      ['через півтори години', '2026-11-29 15:31'],
      ['у понеділок о 10', '2026-11-30 10:00'],
      ['завтра', '2026-11-30 09:00'],
      ['завтра вранці', '2026-11-30 09:00'],
      ['завтра о дев’ятій', '2026-11-30 09:00'],
      ['сьогодні ввечері', '2026-11-29 20:00'],
      ['завтра увечері о 8', '2026-11-30 20:00'],
      ['завтра в обід', '2026-11-30 13:00'],
      ['у п’ятницю', '2026-12-04 09:00'],
      ['у пʼятницю о 15:30', '2026-12-04 15:30'],
      ['через 2 дні', '2026-12-01 09:00'],
      ['через тиждень', '2026-12-06 09:00'],
      ['наступного тижня', '2026-11-30 09:00'],
      ['1 грудня', '2026-12-01 09:00'],
      ['5.12 о 10', '2026-12-05 10:00'],
      // Nine is past today.
      ['о 9', '2026-11-30 09:00'],
      ['вранці', '2026-11-30 09:00'],
      ['о 18', '2026-11-29 18:00'],
      ['о 9 банан', '2026-11-30 09:00'],
    ],
  ],
  [
    'ru-RU',
    [
      ['завтра в 9', '2026-11-30 09:00'],
      ['завтра в девять', '2026-11-30 09:00'],
      ['через полчаса', '2026-11-29 14:31'],
      ['через полтора часа', '2026-11-29 15:31'],
      ['через два часа', '2026-11-29 16:01'],
      ['в понедельник в 10', '2026-11-30 10:00'],
      ['в пятницу в 15:30', '2026-12-04 15:30'],
      ['завтра утром', '2026-11-30 09:00'],
      ['сегодня вечером', '2026-11-29 20:00'],
      ['в 6 вечера', '2026-11-29 18:00'],
      ['послезавтра', '2026-12-01 09:00'],
      ['завтра днём', '2026-11-30 15:00'],
      ['на следующей неделе', '2026-11-30 09:00'],
      ['5.12.2026 в 10:15', '2026-12-05 10:15'],
    ],
  ],
  [
    'en-US',
    [
      ['in two hours', '2026-11-29 16:01'],
      ['in half an hour', '2026-11-29 14:31'],
      ['in an hour and a half', '2026-11-29 15:31'],
      ['tomorrow', '2026-11-30 09:00'],
      ['tomorrow morning', '2026-11-30 09:00'],
      ['Friday at 15:30', '2026-12-04 15:30'],
      ['tonight', '2026-11-29 22:00'],
      ['next friday at 3pm', '2026-12-04 15:00'],
      ['next week', '2026-11-30 09:00'],
      ['in 3 days', '2026-12-02 09:00'],
      ['5pm', '2026-11-29 17:00'],
      ['tomorrow at noon', '2026-11-30 12:00'],
      ['yesterday', '2026-11-28 09:00'],
    ],
  ],
];

describe.each(said)('%s', (language, table) => {
  it.each(table)('%s is %s in Kyiv', (text, moment) => {
    expect(local(readers[language](text, now, kyiv))).toBe(moment);
    // Whatever the reader's own language is.
    for (const read of Object.values(readers)) expect(local(read(text, now, kyiv))).toBe(moment);
  });
});

it.each(['', 'банан', 'hello', '9', 'колись потім'])('“%s” says no time', (text) => {
  for (const read of Object.values(readers)) expect(read(text, now, kyiv)).toBeNull();
});

it.each([
  // Clocks go back in the night before, and forward.
  ['завтра о 9', '2026-10-24T12:00:00Z', 'Europe/Kyiv', '2026-10-25T07:00:00.000Z'],
  ['завтра о 9', '2026-03-28T12:00:00Z', 'Europe/Kyiv', '2026-03-29T06:00:00.000Z'],
  ['tomorrow', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['in 24 hours', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T12:00:00.000Z'],
  ['у понеділок', '2026-10-24T12:00:00Z', 'Europe/Kyiv', '2026-10-26T07:00:00.000Z'],
  // Still Saturday in New York.
  ['tomorrow', '2026-11-29T03:00:00Z', 'America/New_York', '2026-11-29T14:00:00.000Z'],
])('%s, said at %s in %s, is %s', (text, at, timeZone, moment) => {
  expect(readers['en-US'](text, Date.parse(at), timeZone)?.toISOString()).toBe(moment);
});
