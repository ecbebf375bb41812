const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The wall clock time at a moment, as if it were UTC. */
type Clock = (at: number) => number;

/** For many moments of a time zone: to make one takes longer than to ask it. */
export function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  };
}

/**
 * The moment at which the clocks of a time zone show a date and time (`2026-11-21T15:00`). A time they skip counts as an
 * hour later, of one they show twice either is returned.
 */
export function momentInZone(local: string, timeZone: string, clock = clockOf(timeZone)): Date {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (at: number) => clock(at) - at;
  // The offset at the wanted moment may differ from that at the first guess, on the days on which clocks change.
  const guess = wanted - offsetAt(wanted);
  const moment = wanted - offsetAt(guess);
  return new Date(clock(moment) < wanted ? moment + hourMs : moment);
}

/** The moment at which a day (`2026-11-21`) begins in a time zone. */
export const startOfDay = (day: string, timeZone: string, clock = clockOf(timeZone)): Date =>
  momentInZone(`${day}T00:00`, timeZone, clock);

/** The day (`2026-11-21`) on the calendars of a time zone. */
export const dayInZone = (at: Date | number, timeZone: string): string =>
  // In Swedish dates are written so.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

/** The day that is some days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The moment at which a day is over in a time zone: the next one begins. */
export const endOfDay = (day: string, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
