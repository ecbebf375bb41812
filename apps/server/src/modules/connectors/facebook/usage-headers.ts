import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const minuteMs = 60_000;
const longestMs = 60 * minuteMs;

/** Each business has a list of its usage; `estimated_time_to_regain_access` is in minutes. */
const businessUsageShape = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().nonnegative().catch(0) })),
);

/** The pause the messenger asks for in the headers of a refusal; 0 when it names none. */
export const readRetryAfterMs = (headers: IncomingHttpHeaders): number => {
  const seconds = Number(headers['retry-after']);
  if (Number.isFinite(seconds) && seconds > 0) return Math.min(seconds * 1_000, longestMs);
  const usage = parseUsage(headers['x-business-use-case-usage']);
  const minutes = Math.max(
    0,
    ...Object.values(usage)
      .flat()
      .map((item) => item.estimated_time_to_regain_access),
  );
  return Math.min(minutes * minuteMs, longestMs);
};

const parseUsage = (header: string | string[] | undefined): z.infer<typeof businessUsageShape> => {
  if (typeof header !== 'string') return {};
  try {
    return businessUsageShape.catch({}).parse(JSON.parse(header));
  } catch {
    return {};
  }
};
