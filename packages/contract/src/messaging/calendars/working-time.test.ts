import { describe, expect, it } from 'vitest';
import { addWorkingTime, type Span, type WorkingTime, workingStateAt, workingTimeBetween } from './working-time.ts';

const hour = 3_600_000;
const nine: readonly Span[] = [[540, 1080]];
const week = (spans: readonly Span[]): WorkingTime['hours'] => [spans, spans, spans, spans, spans, [], []];
const calendarOf = (over: Partial<WorkingTime> = {}): WorkingTime => ({
  time_zone: 'Europe/Kyiv',
  hours: week(nine),
  exceptions: [],
  ...over,
});
const daily = (spans: readonly Span[]): WorkingTime['hours'] => Array.from({ length: 7 }, () => spans);
const stateAt = (calendar: WorkingTime, at: string) => {
  const { isOpen, changesAt } = workingStateAt(calendar, new Date(at));
  return [isOpen, changesAt?.toISOString() ?? null];
};

describe('weekly hours', () => {
  it('say whether somebody works, and until or from when', () => {
    const calendar = calendarOf({
      hours: week([
        [540, 780],
        [840, 1080],
      ]),
    });
    // A Friday in winter, two hours ahead of UTC.
    expect(stateAt(calendar, '2026-11-27T06:59:59Z')).toEqual([false, '2026-11-27T07:00:00.000Z']);
    expect(stateAt(calendar, '2026-11-27T07:00:00Z')).toEqual([true, '2026-11-27T11:00:00.000Z']);
    expect(stateAt(calendar, '2026-11-27T11:00:00Z')).toEqual([false, '2026-11-27T12:00:00.000Z']);
    expect(stateAt(calendar, '2026-11-27T16:00:00Z')).toEqual([false, '2026-11-30T07:00:00.000Z']);
  });

  it('go on through midnight where two spans touch', () => {
    const night = calendarOf({
      hours: daily([
        [0, 360],
        [1320, 1440],
      ]),
    });
    expect(stateAt(night, '2026-11-27T21:00:00Z')).toEqual([true, '2026-11-28T04:00:00.000Z']);
    expect(stateAt(night, '2026-11-28T04:00:00Z')).toEqual([false, '2026-11-28T20:00:00.000Z']);
  });

  it('may be all hours, or none', () => {
    expect(stateAt(calendarOf({ hours: daily([[0, 1440]]) }), '2026-11-27T21:00:00Z')).toEqual([true, null]);
    const none = calendarOf({ hours: daily([]) });
    expect(stateAt(none, '2026-11-27T21:00:00Z')).toEqual([false, null]);
    expect(addWorkingTime(none, new Date('2026-11-27T21:00:00Z'), hour)).toBeNull();
    expect(workingTimeBetween(none, new Date('2026-11-27T21:00:00Z'), new Date('2026-12-27T21:00:00Z'))).toBe(0);
  });
});

describe('exceptions', () => {
  const holidays = calendarOf({
    exceptions: [
      { from: '2026-12-24', until: '2026-12-24', label: 'Short day', spans: [[540, 840]] },
      { from: '2026-12-25', until: '2027-01-01', label: 'Holidays', spans: [] },
      { from: '2027-01-02', until: '2027-01-02', label: 'Working Saturday', spans: nine },
    ],
  });

  it('take the place of their weekdays', () => {
    expect(stateAt(holidays, '2026-12-24T11:59:00Z')).toEqual([true, '2026-12-24T12:00:00.000Z']);
    expect(stateAt(holidays, '2026-12-24T12:00:00Z')).toEqual([false, '2027-01-02T07:00:00.000Z']);
    expect(stateAt(holidays, '2027-01-02T08:00:00Z')).toEqual([true, '2027-01-02T16:00:00.000Z']);
  });

  it('are not counted as work', () => {
    expect(addWorkingTime(holidays, new Date('2026-12-24T11:00:00Z'), 3 * hour)?.toISOString()).toBe(
      '2027-01-02T09:00:00.000Z',
    );
    const [from, to] = [new Date('2026-12-24T11:00:00Z'), new Date('2027-01-02T09:00:00Z')];
    expect(workingTimeBetween(holidays, from, to)).toBe(3 * hour);
  });
});

describe('nights on which clocks change', () => {
  // In Kyiv 03:00 becomes 04:00 on 28 March 2027, and 04:00 becomes 03:00 on 31 October 2027.
  const night = (spans: readonly Span[], timeZone = 'Europe/Kyiv') =>
    calendarOf({ time_zone: timeZone, hours: daily(spans) });

  it.each([
    // Kyiv skips 3:00 to 4:00, the others 2:00 to 3:00.
    ['Europe/Kyiv', '2027-03-27T12:00:00Z', [210, 300], '2027-03-28T01:00:00.000Z', 1],
    ['Europe/Kyiv', '2027-03-27T12:00:00Z', [120, 210], '2027-03-28T00:00:00.000Z', 1],
    ['Europe/Berlin', '2027-03-27T12:00:00Z', [150, 240], '2027-03-28T01:00:00.000Z', 1],
    ['America/New_York', '2027-03-13T22:00:00Z', [150, 240], '2027-03-14T07:00:00.000Z', 1],
    ['Pacific/Auckland', '2027-09-25T08:00:00Z', [150, 240], '2027-09-25T14:00:00.000Z', 1],
    ['Asia/Kolkata', '2027-03-27T23:00:00Z', [150, 240], '2027-03-28T21:00:00.000Z', 1.5],
  ] as const)('%s: from %s, %j begins at %s', (timeZone, at, span, opensAt, hours) => {
    const calendar = night([span], timeZone);
    const opening = workingStateAt(calendar, new Date(at)).changesAt;
    expect(opening?.toISOString()).toBe(opensAt);
    const day = new Date(Date.parse(opensAt) + 12 * hour);
    expect(workingTimeBetween(calendar, new Date(at), day) / hour).toBe(hours);
  });

  it('a time that comes twice counts the first time', () => {
    const calendar = night([[210, 300]]);
    const before = new Date('2027-10-30T12:00:00Z');
    expect(workingStateAt(calendar, before).changesAt?.toISOString()).toBe('2027-10-31T00:30:00.000Z');
    // 3:30 to 5:00 of the clocks, two and a half hours long.
    expect(addWorkingTime(calendar, before, 2.5 * hour)?.toISOString()).toBe('2027-10-31T03:00:00.000Z');
  });

  it('a span within the skipped hour is none', () => {
    expect(stateAt(night([[190, 230]]), '2027-03-27T23:00:00Z')).toEqual([false, '2027-03-29T00:10:00.000Z']);
  });

  it('a working day has an hour less or more of night', () => {
    const all = night([[0, 1440]]);
    const dayOf = (from: string, to: string) => workingTimeBetween(all, new Date(from), new Date(to));
    expect(dayOf('2027-03-27T22:00:00Z', '2027-03-28T21:00:00Z')).toBe(23 * hour);
    expect(dayOf('2027-10-30T21:00:00Z', '2027-10-31T22:00:00Z')).toBe(25 * hour);
  });
});
