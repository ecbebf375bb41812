/**
 * A cached reading that several gauges share: however often it is requested, it is made at most once in `keepMs`. Null
 * when it cannot be made.
 */
export const makeCachedReading = <Reading>(
  read: () => Promise<Reading>,
  options: { keepMs: number; onFailure: (error: unknown) => void },
): (() => Promise<Reading | null>) => {
  let kept: { untilMs: number; reading: Promise<Reading | null> } | null = null;
  return () => {
    if (kept !== null && kept.untilMs > performance.now()) return kept.reading;
    const reading = read().catch((error: unknown) => {
      options.onFailure(error);
      return null;
    });
    kept = { untilMs: performance.now() + options.keepMs, reading };
    return reading;
  };
};
