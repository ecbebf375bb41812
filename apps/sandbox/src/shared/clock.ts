/** Time as the sandbox sees it: `now` in milliseconds since 1970, timers that can be cancelled. Tests pass their own. */
export type Clock = {
  now(): number;
  /** Runs `run` after `delayMs`; the returned function cancels it. */
  setTimer(delayMs: number, run: () => void): () => void;
};

/** The machine's clock. Its timers do not keep the process alive. */
export function makeSystemClock(): Clock {
  return {
    now: () => Date.now(),
    setTimer(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** Unix seconds, the unit of every date in the Bot API. */
export function toUnixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
