import { type ParsedCronItem, parseCronItems, type WorkerEvents } from 'graphile-worker';

/** A task that is queued on a schedule, a crontab `schedule` in UTC. */
export interface CronLine {
  task: string;
  schedule: string;
}

/**
 * The schedule as a runner follows it. After the machine has slept a runner goes through every minute that it missed:
 * each task is then due once, not as often as it was missed, or thousands of jobs would keep back all others.
 */
export function makeCronItems(crontab: readonly CronLine[], events: WorkerEvents): ParsedCronItem[] {
  const madeUp = new Set<string>();
  let isLate = false;
  // Told of each minute that is over, right before its tasks are looked for.
  events.on('cron:overdueTimer', () => {
    isLate = true;
    queueMicrotask(() => {
      isLate = false;
    });
  });
  const items = parseCronItems(crontab.map(({ task, schedule }) => ({ task, match: schedule, identifier: task })));
  return items.map((item) => ({
    ...item,
    match(minute) {
      if (!isLate) madeUp.delete(item.identifier);
      if (!item.match(minute) || madeUp.has(item.identifier)) return false;
      if (isLate) madeUp.add(item.identifier);
      return true;
    },
  }));
}
