/** All broken pictures of a page ask at once, and a salt lasts for hours. */
const askedAgainAfterMs = 60_000;

/** Shares one question among all who ask, and asks no more than once a minute, whether it was answered or not. */
export function makeRefreshSalt(ask: () => Promise<void>, now: () => number = Date.now): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  return () => {
    if (now() - askedAt < askedAgainAfterMs) return asking;
    askedAt = now();
    asking = ask().catch(() => {
      // The picture stays broken and says so; the next minute asks again.
    });
    return asking;
  };
}
