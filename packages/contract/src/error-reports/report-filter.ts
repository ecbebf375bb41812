import type { ErrorReport } from './error-report.ts';

const perMinute = 30;
const sameAgainAfterMs = 10 * 60_000;
const mostPlaces = 1_000;

const placeOf = ({ exception }: ErrorReport): string =>
  exception.values
    .map(({ type, value, stacktrace }) => {
      const frame = stacktrace?.frames.at(-1);
      return [type, frame === undefined ? value : [frame.filename, frame.lineno, frame.colno]].join(':');
    })
    .join(';');

/**
 * Limits the reports sent: one per place in ten minutes, and a maximum per minute in all. Errors tend to repeat, and
 * the hundredth report says no more than the first.
 */
export const makeReportFilter = (now: () => number = Date.now): ((report: ErrorReport) => boolean) => {
  const sentAt = new Map<string, number>();
  let minute = { startedAt: 0, count: 0 };
  return (report) => {
    const at = now();
    if (at - minute.startedAt >= 60_000) minute = { startedAt: at, count: 0 };
    const place = placeOf(report);
    if (at - (sentAt.get(place) ?? Number.NEGATIVE_INFINITY) < sameAgainAfterMs || minute.count >= perMinute)
      return false;
    minute.count += 1;
    sentAt.delete(place);
    sentAt.set(place, at);
    const [oldest] = sentAt.keys();
    if (sentAt.size > mostPlaces && oldest !== undefined) sentAt.delete(oldest);
    return true;
  };
};
