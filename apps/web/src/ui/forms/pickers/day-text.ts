/** The months of a language as they are written after a day and alone, short and long, in lower case. */
function monthNames(locale: string): string[][] {
  const styles = [
    { month: 'short', day: 'numeric' },
    { month: 'long', day: 'numeric' },
    { month: 'long' },
  ] as const satisfies Intl.DateTimeFormatOptions[];
  const formats = styles.map((style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }));
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => withoutDot(partsOf(format, Date.UTC(2026, month, 15))('month').toLocaleLowerCase(locale))),
  );
}

const withoutDot = (text: string) => text.replace(/\.$/u, '');

const partsOf = (format: Intl.DateTimeFormat, at: number) => {
  const parts = format.formatToParts(at);
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
};

/** Whether a text, as it may stand in an address, is a day of the calendar: `2026-01-05`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** A day of the calendar (`2026-01-05`) as it is shown in fields: `05 Jan 2026`. */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const part = partsOf(format, Date.parse(`${day}T00:00Z`));
  return `${part('day')} ${withoutDot(part('month'))} ${part('year')}`;
}

/** Shorter names of a month may be those of two. */
const shortestName = 3;

function readMonth(text: string, locale: string): number {
  if (/^\d+$/u.test(text)) return Number(text);
  const typed = withoutDot(text.toLocaleLowerCase(locale));
  if (typed.length < shortestName) return 0;
  return 1 + monthNames(locale).findIndex((names) => names.some((name) => name === typed || name.startsWith(typed)));
}

/** `2026-02-29`, or null for a day that the calendar does not have. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

/**
 * Reads a day as people write it: `05 Jan 2026`, `5 January`, `5.1.2026`, `2026-01-05`, in the US also `1/5/2026`. Without
 * a year it is in that of `today`. Null for anything else.
 */
export function readDay(text: string, { locale, today }: { locale: string; today: string }): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/u.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^\s*(\d{1,2})([.\-/ ]+)(\d{1,2}|\p{L}+\.?)(?:[.\-/, ]+(\d{4}))?\D{0,4}$/u.exec(text);
  if (!parts) return null;
  const [, first = '', separator = '', second = '', year = today.slice(0, 4)] = parts;
  const isMonthFirst = locale === 'en-US' && separator.includes('/') && /\d/u.test(second);
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return dayOf(Number(year), readMonth(month, locale), Number(day));
}

interface DayBounds {
  minDay?: string | undefined;
  maxDay?: string | undefined;
}

/** A day before the first allowed one becomes the first, one after the last the last. */
export function clampDay(day: string, { minDay = day, maxDay = day }: DayBounds): string {
  if (day < minDay) return minDay;
  return day > maxDay ? maxDay : day;
}
