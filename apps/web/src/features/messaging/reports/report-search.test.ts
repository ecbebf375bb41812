import { describe, expect, it, test } from 'vitest';
import { factsQueryOf, readBehind, writeBehind } from './facts/behind.ts';
import { readFilter, scopeOf } from './report-search.ts';

/** Half past one at night in Kyiv: the day before in New York. */
const now = Date.parse('2026-11-20T23:30:00Z');
const read = (search: Record<string, string | number>) => readFilter(search, now, 'Europe/Kyiv');

describe('an address', () => {
  it('without anything is the last 30 days of the reader, of all', () => {
    expect(read({})).toEqual({
      tab: 'volume',
      period: 'last30',
      days: { from: '2026-10-23', to: '2026-11-21' },
      zone: 'Europe/Kyiv',
      bot: null,
      person: null,
      label: null,
      isWorkingTime: false,
      speed: 'first_answer',
      stars: null,
      hours: 'messages_in',
    });
  });

  it('says what is counted', () => {
    const filter = read({
      tab: 'speed',
      period: 'own',
      from: '2026-01-01',
      to: '2026-01-31',
      zone: 'America/New_York',
      bot: 3,
      person: '4',
      label: 5,
      working: 1,
      speed: 'closing',
      hours: 'first_answer',
    });
    expect(filter).toMatchObject({ tab: 'speed', isWorkingTime: true, speed: 'closing', hours: 'first_answer' });
    expect(scopeOf(filter, filter.days)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      zone: 'America/New_York',
      bot_id: 3,
      user_id: 4,
      label_id: 5,
    });
  });

  it('counts the days of its time zone', () => {
    expect(read({ period: 'today', zone: 'America/New_York' }).days.to).toBe('2026-11-20');
  });

  it('that makes no sense is read as far as it does', () => {
    const nonsense = {
      tab: 'money',
      period: 'ever',
      from: '2026-02-30',
      to: 'tomorrow',
      zone: 'Mars/Olympus',
      bot: -1,
      person: 'me',
      label: 1.5,
      working: 'yes',
      speed: 'light',
      hours: 'rush',
    };
    expect(read(nonsense)).toEqual(read({}));
    expect(read({ period: 'own', from: '2026-02-30' }).days).toEqual(read({}).days);
  });
});

describe('a number in an address', () => {
  test.each(['opened.day.2026-11-20', 'messages_in.hour_of_week.0-13', 'rating.user.7', 'closed.none.all'])(
    '%s is read and written alike',
    (text) => {
      const behind = readBehind(text);
      expect(behind && writeBehind(behind)).toBe(text);
    },
  );

  test.each([
    undefined,
    7,
    '',
    'opened',
    'money.day.2026-11-20',
    'opened.day.x',
    'opened.user.0',
    'opened.hour_of_week.7-1',
  ])('%s is none', (text) => expect(readBehind(text)).toBeNull());

  test.each([
    ['opened.day.2026-11-20', { from: '2026-11-20', to: '2026-11-20' }],
    // The period begins on a Friday.
    ['opened.week.2026-10-19', { from: '2026-10-23', to: '2026-10-25' }],
    ['opened.month.2026-11-01', { from: '2026-11-01', to: '2026-11-21' }],
    ['opened.hour_of_week.6-23', { weekday: 6, hour: 23 }],
    ['opened.bot.8', { bot_id: 8 }],
    ['opened.user.8', { user_id: 8 }],
    ['opened.label.8', { label_id: 8 }],
    ['opened.none.all', {}],
  ])('%s is made of facts of the same filter', (text, query) => {
    const behind = readBehind(text);
    expect(behind && factsQueryOf(behind, read({ label: 5 }))).toEqual({
      from: '2026-10-23',
      to: '2026-11-21',
      zone: 'Europe/Kyiv',
      label_id: 5,
      figure: 'opened',
      ...query,
    });
  });
});
