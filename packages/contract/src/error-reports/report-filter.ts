import type { ErrorReport } from './error-report.ts';

const perMinute = 30;
const sameAgainAfterMs = 10 * 60_000;
const mostOrigins = 1_000;

const originOf = ({ exception }: ErrorReport): string =>
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
    const origin = originOf(report);
    if (at - (sentAt.get(origin) ?? Number.NEGATIVE_INFINITY) < sameAgainAfterMs || minute.count >= perMinute)
      return false;
    minute.count += 1;
    sentAt.delete(origin);
    sentAt.set(origin, at);
    const [oldest] = sentAt.keys();
    if (sentAt.size > mostOrigins && oldest !== undefined) sentAt.delete(oldest);
    return true;
  };
};
