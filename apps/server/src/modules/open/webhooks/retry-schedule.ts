const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses after each failed attempt, in ms; there is none after the last (Standard Webhooks). */
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
/** Longer pauses are not granted, whatever an answer asks for. */
const longestAskedMs = hour;

/** Milliseconds until the next attempt after so many that failed; null when it was the last. With jitter of a tenth. */
export const nextPauseMs = (attempts: number, random = Math.random()): number | null => {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + random / 10));
};

/** The pause that an answer asks for in `Retry-After`, seconds or a date; null without one. */
export const askedPauseMs = (retryAfter: string | undefined, nowMs: number): number | null => {
  if (retryAfter === undefined) return null;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(asked) && asked > 0 ? Math.min(asked, longestAskedMs) : null;
};
