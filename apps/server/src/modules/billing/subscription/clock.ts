import { fetchTrusted } from '../../../platform/trusted-fetch/index.ts';

/** The time for everything about subscriptions. Tests and the sandbox move it; the database's clock is not used. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const askEveryMs = 1_000;
const answerBytes = 4_096;
/** More than two clocks differ by themselves. */
const jumpMs = 60_000;

export interface FollowedClock extends Clock {
  start(): void;
  close(): void;
}

/** Follows the time of another program, for demos and tests: the payments sandbox, whose clock can be moved. */
export const followClock = (url: string, onMoved: () => void): FollowedClock => {
  let aheadMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const follow = async () => {
    const { text } = await fetchTrusted(url, { timeoutMs: askEveryMs, maxBytes: answerBytes });
    const { now } = JSON.parse(text) as { now: string };
    const reported = Date.parse(now) - Date.now();
    if (Number.isNaN(reported)) return;
    const hasMoved = Math.abs(reported - aheadMs) > jumpMs;
    aheadMs = reported;
    if (hasMoved) onMoved();
  };
  return {
    now: () => new Date(Date.now() + aheadMs),
    start() {
      // While the sandbox does not answer, time goes on as before.
      timer = setInterval(() => void follow().catch(() => {}), askEveryMs);
      void follow().catch(() => {});
    },
    close: () => clearInterval(timer),
  };
};
