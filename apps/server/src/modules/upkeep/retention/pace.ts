import { setTimeout as delay } from 'node:timers/promises';

/** Runs a portion of work and then rests twice as long, so that other work does not wait long for the database. */
export type Pace = <Result>(portion: () => Promise<Result>) => Promise<Result>;

/** Thrown after a portion when the time is up: the rest is for another job. */
export class TimeIsUpError extends Error {}

export const makePace =
  (untilMs: number): Pace =>
  async (portion) => {
    const startedMs = performance.now();
    const result = await portion();
    const endedMs = performance.now();
    if (endedMs > untilMs) throw new TimeIsUpError();
    await delay(2 * (endedMs - startedMs));
    return result;
  };
