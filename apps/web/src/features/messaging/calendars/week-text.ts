import { clockOf, type Span } from '@switchboard/contract';

/** `09:00–13:00, 14:00–18:00`. */
export const spansText = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => `${clockOf(from)}–${clockOf(to)}`).join(', ');

interface WeekLine {
  /** `Mon–Fri`, `Sat`. */
  days: string;
  /** Empty: closed. */
  hours: string;
}

/** The week in as few lines as there are runs of equal days. */
export function weekLines(hours: readonly (readonly Span[])[], weekdays: readonly string[]): WeekLine[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  for (const [index, spans] of hours.entries()) {
    const text = spansText(spans);
    const line = lines.at(-1);
    if (line?.hours === text) line.last = index;
    else lines.push({ first: index, last: index, hours: text });
  }
  return lines.map(({ first, last, hours: text }) => ({
    days: first === last ? (weekdays[first] ?? '') : `${weekdays[first]}–${weekdays[last]}`,
    hours: text,
  }));
}
