import type { Clock } from './clock.ts';

type Timer = { dueAtMs: number; run: () => void };

/** A clock that moves only when told. `takeTimer` hands out scheduled timers one by one, so a test can state each delay. */
export type FakeClock = Clock & {
  advance(ms: number): void;
  /** Waits until a timer is scheduled, and returns its delay in milliseconds and a function that jumps to it. */
  takeTimer(): Promise<{ delayMs: number; fire: () => void }>;
};

/** Makes a clock for tests, standing at `startMs`. */
export function makeFakeClock(startMs: number): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  const scheduled: Timer[] = [];
  const takers: ((timer: Timer) => void)[] = [];

  function fire(timer: Timer): void {
    if (!timers.delete(timer)) return;
    nowMs = Math.max(nowMs, timer.dueAtMs);
    timer.run();
  }

  return {
    now: () => nowMs,
    setTimer(delayMs, run) {
      const timer = { dueAtMs: nowMs + delayMs, run };
      timers.add(timer);
      const taker = takers.shift();
      if (taker) taker(timer);
      else scheduled.push(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const target = nowMs + ms;
      for (;;) {
        const due = [...timers].filter((timer) => timer.dueAtMs <= target).sort((a, b) => a.dueAtMs - b.dueAtMs)[0];
        if (!due) break;
        fire(due);
      }
      nowMs = target;
    },
    async takeTimer() {
      const timer = scheduled.shift() ?? (await new Promise<Timer>((resolve) => takers.push(resolve)));
      return { delayMs: timer.dueAtMs - nowMs, fire: () => fire(timer) };
    },
  };
}
