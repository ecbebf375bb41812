/** All broken pictures of a page ask at the same time, and a salt is valid for hours. */
const askedAgainAfterMs = 60_000;

/** Shares one request among all callers, and sends at most one a minute, whether it succeeded or not. */
export function makeRefreshSalt(ask: () => Promise<void>, now: () => number = Date.now): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  return () => {
    if (now() - askedAt < askedAgainAfterMs) return asking;
    askedAt = now();
    asking = ask().catch(() => {
      // The pictures stay shown as broken; a call a minute later tries again.
    });
    return asking;
  };
}
