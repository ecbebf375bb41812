/**
 * Groups bursts into one notification per channel: the first message is shown at once; those that follow within a
 * second are counted and shown together at its end, replacing the first.
 */
export const burstMs = 1_000;

export interface Burst<Item> {
  /** Messages since the notification was last closed, clicked or read. */
  count: number;
  /** The newest that has not been shown yet. */
  waiting: Item | null;
  /** Until this time notifications wait (ms since 1970). */
  quietUntil: number;
}

export const noBurst = { count: 0, waiting: null, quietUntil: 0 } as const;

export interface BurstStep<Item> {
  burst: Burst<Item>;
  /** The notification to show now, with the number of messages it stands for. */
  show: { item: Item; count: number } | null;
}

/** A message arrived. `now` in ms since 1970. */
export function addToBurst<Item>(burst: Burst<Item>, item: Item, now: number): BurstStep<Item> {
  const count = burst.count + 1;
  if (now < burst.quietUntil) return { burst: { ...burst, count, waiting: item }, show: null };
  return { burst: { count, waiting: null, quietUntil: now + burstMs }, show: { item, count } };
}

/** Called when the quiet second is over. */
export function endQuiet<Item>(burst: Burst<Item>, now: number): BurstStep<Item> {
  if (burst.waiting === null || now < burst.quietUntil) return { burst, show: null };
  return {
    burst: { ...burst, waiting: null, quietUntil: now + burstMs },
    show: { item: burst.waiting, count: burst.count },
  };
}
