const hourMs = 3_600_000;

/** The wall clock time in a time zone at a moment, as if it were UTC. */
function wallClockMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
}

/** The moment at which a day (`2026-11-21`) begins in a time zone; its first existing hour when midnight is skipped. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (at: number) => wallClockMs(at, timeZone) - at;
  // The offset at the wanted moment may differ from that at the first guess, on the days on which clocks change.
  const guess = midnight - offsetAt(midnight);
  const start = midnight - offsetAt(guess);
  return new Date(wallClockMs(start, timeZone) < midnight ? start + hourMs : start);
}
