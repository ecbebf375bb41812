const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** The clocks of a time zone, for many questions: the rules of the zone are read once. */
export interface ZoneClocks {
  /** The day (`2026-11-21`) at a moment, in milliseconds since 1970. */
  dayAt: (at: number) => string;
  /**
   * The moment at which a day's clocks show a minute (1440: the day is over). A time they skip is the moment of the jump,
   * of one they show twice it is the first.
   */
  momentOf: (day: string, minutes: number) => number;
}

export function makeZoneClocks(timeZone: string): ZoneClocks {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  /** The time the clocks show, as if it were UTC. */
  const shownAt = (at: number): number => {
    const parts = format.formatToParts(at);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  };
  const offsets = new Map<number, number>();
  /** How far the clocks are ahead of UTC; asked for whole days only. */
  const offsetAt = (at: number): number => {
    const known = offsets.get(at);
    if (known !== undefined) return known;
    const offset = shownAt(at) - at;
    offsets.set(at, offset);
    return offset;
  };
  return {
    dayAt: (at) => new Date(shownAt(at)).toISOString().slice(0, 10),
    momentOf: (day, minutes) => {
      const begin = Date.parse(`${day}T00:00:00Z`);
      const wanted = begin + minutes * minuteMs;
      const before = offsetAt(begin - dayMs);
      const after = offsetAt(begin + 2 * dayMs);
      if (before === after) return wanted - before;
      const shown = [wanted - Math.max(before, after), wanted - Math.min(before, after)].find(
        (moment) => shownAt(moment) === wanted,
      );
      if (shown !== undefined) return shown;
      // Skipped: between these two, the first minute that shows a later time.
      let [early, late] = [wanted - after, wanted - before];
      while (late - early > minuteMs) {
        const middle = early + Math.floor((late - early) / 2 / minuteMs) * minuteMs;
        if (shownAt(middle) < wanted) early = middle;
        else late = middle;
      }
      return late;
    },
  };
}
