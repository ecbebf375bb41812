import type { Clock } from '../shared/clock.ts';
import type { FaultQueue } from '../shared/fault-queue.ts';
import { ApiFault } from './api-fault.ts';
import type { Update } from './bot-api-shapes.ts';
import type { UpdateQueue } from './update-queue.ts';
import type { BotRecord } from './world.ts';

const maxTimeoutSeconds = 50;
const hotLoopSeconds = 3;
const hotLoopLimitMs = 500;
const conflictSpacingMs = 3000;

type Waiting = { answer: () => void; refuse: (fault: ApiFault) => void };
type Memory = {
  previousOffset: number | null;
  previousAtMs: number;
  nextConflictAtMs: number;
  waiting: Waiting | null;
};

export type PollRequest = { offset: number; limit: number; timeoutSeconds: number };

export type LongPoll = {
  /** Answers a getUpdates call, waiting up to 50 seconds for the first update; throws 409 faults. */
  poll(bot: BotRecord, request: PollRequest): Promise<Update[]>;
  /** Ends a waiting call because a webhook is being set. */
  endForWebhook(bot: BotRecord): void;
  /** Answers every waiting call with an empty list, for shutdown. */
  close(): void;
};

/** Long polling with the rules of the official server: one poller per bot, confirmation by offset, hot-loop guards. */
export function makeLongPoll(deps: { queue: UpdateQueue; clock: Clock; faults: FaultQueue }): LongPoll {
  const { queue, clock, faults } = deps;
  const memories = new Map<number, Memory>();

  function memoryOf(bot: BotRecord): Memory {
    const known = memories.get(bot.id);
    if (known) return known;
    const memory = { previousOffset: null, previousAtMs: 0, nextConflictAtMs: 0, waiting: null };
    memories.set(bot.id, memory);
    return memory;
  }

  /** Conflicts that follow each other closely are held back, so that two fighting pollers do not spin. */
  function refuseWithConflict(memory: Memory, text: string, refuse: (fault: ApiFault) => void): void {
    const fault = new ApiFault(409, `Conflict: ${text}`);
    const now = clock.now();
    if (now >= memory.nextConflictAtMs) {
      memory.nextConflictAtMs = now + conflictSpacingMs;
      refuse(fault);
    } else {
      clock.setTimer(conflictSpacingMs, () => refuse(fault));
    }
  }

  function take(bot: BotRecord, offset: number, limit: number): Update[] {
    const pending = queue.list(bot);
    if (offset < 0) {
      const kept = pending.slice(offset)[0];
      if (kept) queue.confirmBelow(bot, kept.update.update_id);
    } else if (offset > 0 && offset <= bot.nextUpdateId + 10) {
      const isConfirming = pending.some(({ update }) => update.update_id < offset);
      // A repeated update is one whose confirmation was lost.
      const isLost = isConfirming && faults.takeForUpdate(bot.id, 'repeated') !== null;
      if (!isLost) queue.confirmBelow(bot, offset);
    }
    return queue
      .list(bot)
      .slice(0, limit)
      .map((each) => each.update);
  }

  queue.onArrival((bot) => {
    const memory = memories.get(bot.id);
    memory?.waiting?.answer();
  });

  return {
    async poll(bot, request) {
      const memory = memoryOf(bot);
      if (bot.webhook) {
        return await new Promise<Update[]>((_, reject) =>
          refuseWithConflict(
            memory,
            "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
            reject,
          ),
        );
      }
      const waiting = memory.waiting;
      memory.waiting = null;
      if (waiting) {
        const text = 'terminated by other getUpdates request; make sure that only one bot instance is running';
        refuseWithConflict(memory, text, waiting.refuse);
      }

      let { limit, timeoutSeconds } = request;
      timeoutSeconds = Math.min(timeoutSeconds, maxTimeoutSeconds);
      if (request.offset === memory.previousOffset) {
        const sinceMs = clock.now() - memory.previousAtMs;
        if (sinceMs < hotLoopSeconds * 1000) timeoutSeconds = Math.max(timeoutSeconds, hotLoopSeconds);
        if (sinceMs < hotLoopLimitMs) limit = 1;
      }
      memory.previousOffset = request.offset;
      memory.previousAtMs = clock.now();

      const ready = take(bot, request.offset, limit);
      if (ready.length > 0 || timeoutSeconds === 0) return ready;

      return await new Promise<Update[]>((resolve, reject) => {
        const finish = () => {
          cancelTimer();
          if (memory.waiting === entry) memory.waiting = null;
        };
        const entry: Waiting = {
          answer() {
            finish();
            resolve(take(bot, request.offset, limit));
          },
          refuse(fault) {
            finish();
            reject(fault);
          },
        };
        const cancelTimer = clock.setTimer(timeoutSeconds * 1000, () => entry.answer());
        memory.waiting = entry;
      });
    },
    endForWebhook(bot) {
      const memory = memoryOf(bot);
      const waiting = memory.waiting;
      memory.waiting = null;
      if (waiting) refuseWithConflict(memory, 'terminated by setWebhook request', waiting.refuse);
    },
    close() {
      for (const memory of memories.values()) memory.waiting?.answer();
    },
  };
}
