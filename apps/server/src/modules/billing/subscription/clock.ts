import { fetchTrusted } from '../../../platform/trusted-fetch/index.ts';

/** What time it is for everything about subscriptions. Tests and the sandbox move it; the database's clock is not asked. */
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

/** The time that another program tells, for demos and tests: the sandbox of payments, whose clock can be moved. */
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
      // While nobody answers, the time goes on as it was.
      timer = setInterval(() => void follow().catch(() => {}), askEveryMs);
      void follow().catch(() => {});
    },
    close: () => clearInterval(timer),
  };
};
