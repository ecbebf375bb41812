import { describe, expect, it } from 'vitest';
import { exampleOf } from './example-of.ts';

const day = [[540, 1080]] as const;
const office = {
  time_zone: 'Europe/Kyiv',
  hours: [day, day, day, day, day, [], []],
  exceptions: [],
};
/** A Wednesday, 12:00 in Kyiv. */
const wednesday = Date.parse('2026-11-25T10:00:00.000Z');

const exampleIn = (calendar: Parameters<typeof exampleOf>[0], minutes: number, from = wednesday) => {
  const example = exampleOf(calendar, minutes, from);
  return example && [example.writes.toISOString(), example.due?.toISOString() ?? null];
};

describe('a client who writes at the end of the week [46.2]', () => {
  it('gets the answer in the hours of the next one', () => {
    // Friday 17:50, and Monday 9:20.
    expect(exampleIn(office, 30)).toEqual(['2026-11-27T15:50:00.000Z', '2026-11-30T07:20:00.000Z']);
  });

  it('asks on a Friday after its end about the next Friday', () => {
    expect(exampleIn(office, 5, Date.parse('2026-11-27T15:55:00.000Z'))?.[0]).toBe('2026-12-04T15:50:00.000Z');
  });

  it('gets it by the clock where work never ends, and never where there is none', () => {
    const always = { ...office, hours: Array.from({ length: 7 }, () => [[0, 1440]] as const) };
    expect(exampleIn(always, 30)).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-25T10:30:00.000Z']);
    expect(exampleIn({ ...office, hours: Array.from({ length: 7 }, () => []) }, 30)?.[1]).toBeNull();
  });

  it('is not shown in a zone that the browser does not know', () => {
    expect(exampleIn({ ...office, time_zone: 'Nowhere/Else' }, 30)).toBeNull();
  });
});
