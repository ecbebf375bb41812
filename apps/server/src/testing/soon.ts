/**
 * The timeout of `expect.poll` for changes that take at most a second (docs/promises.md has how long): several times
 * that, since test files share two cores, and far less than changes that only time brings.
 */
export const soon = { timeout: 5_000, interval: 20 } as const;

/**
 * The patience with sockets that are closed within a second: less than the five seconds after which every session and
 * right is looked at anyway (`SessionWatch`).
 */
export const closesWithinMs = 4_000;
