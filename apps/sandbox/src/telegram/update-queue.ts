import type { Clock } from '../shared/clock.ts';
import type { Update, UpdateKind } from './bot-api-shapes.ts';
import type { BotRecord, PendingUpdate, World } from './world.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;
const kindsOutsideDefault = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

export type UpdateQueue = {
  /** Adds an update unless the bot did not ask for that kind: `allowed_updates` counts at creation. */
  push(bot: BotRecord, kind: UpdateKind, payload: unknown, queueKey: string): void;
  /** Drops updates older than a day and returns the rest, oldest first. */
  list(bot: BotRecord): PendingUpdate[];
  /** Forgets every update below `updateId`. */
  confirmBelow(bot: BotRecord, updateId: number): void;
  remove(bot: BotRecord, updateId: number): void;
  clear(bot: BotRecord): void;
  onArrival(listener: (bot: BotRecord) => void): void;
};

/** The queue of undelivered updates per bot, shared by long polling and webhooks (Bot API reference, getUpdates). */
export function makeUpdateQueue({ world, clock }: { world: World; clock: Clock }): UpdateQueue {
  const listeners: ((bot: BotRecord) => void)[] = [];

  function isAllowed(bot: BotRecord, kind: UpdateKind): boolean {
    return bot.allowedUpdates ? bot.allowedUpdates.includes(kind) : !kindsOutsideDefault.has(kind);
  }

  return {
    push(bot, kind, payload, queueKey) {
      if (!isAllowed(bot, kind)) return;
      const update: Update = { update_id: bot.nextUpdateId++, [kind]: structuredClone(payload) };
      bot.pending.push({ update, kind, queueKey, expiresAtMs: clock.now() + lifetimeMs });
      world.markChanged();
      for (const listener of listeners) listener(bot);
    },
    list(bot) {
      const now = clock.now();
      if (bot.pending.some((pending) => pending.expiresAtMs <= now)) {
        bot.pending = bot.pending.filter((pending) => pending.expiresAtMs > now);
        world.markChanged();
      }
      return bot.pending;
    },
    confirmBelow(bot, updateId) {
      bot.pending = bot.pending.filter((pending) => pending.update.update_id >= updateId);
      world.markChanged();
    },
    remove(bot, updateId) {
      bot.pending = bot.pending.filter((pending) => pending.update.update_id !== updateId);
      world.markChanged();
    },
    clear(bot) {
      bot.pending = [];
      world.markChanged();
    },
    onArrival: (listener) => void listeners.push(listener),
  };
}
