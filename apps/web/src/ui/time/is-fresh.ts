const freshMs = 15_000;

/** Whether something has happened just now, and was not merely loaded. */
export const isFresh = (at: string, clockAheadMs: number): boolean =>
  Date.now() - clockAheadMs - Date.parse(at) < freshMs;
