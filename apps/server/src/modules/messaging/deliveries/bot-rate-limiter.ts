/**
 * Keeps a slow or unreachable messenger from occupying all capacity. The number of calls in flight is limited per bot
 * and over all bots; a caller beyond the limit gets the time to come back instead of waiting in a worker. After a call
 * without an answer the bot's circuit opens for a growing time; the first call after it must be preceded by a harmless
 * probe, so that an outage leaves at most one message with an unknown outcome. So must the first call of a process and
 * the one after a long silence, when it is unknown whether the messenger answers: otherwise each restart during an
 * outage would cost another message.
 */
import { DeliveryProblem, InvalidCredentialsError } from '../../connectors/index.ts';

export interface CallPermit {
  /** The last call got no answer: make a harmless call before any that must not be repeated. */
  needsProbe: boolean;
  /** Frees the place. `isReachable` is false when the messenger did not answer properly, null when it was not asked. */
  leave: (isReachable: boolean | null) => void;
}

export type GateAnswer = { pass: CallPermit } | { waitMs: number; isCircuitOpen: boolean };

interface BotCalls {
  underway: number;
  /** Courtesies under way (`enterIfIdle`). */
  courtesies: number;
  failures: number;
  openUntilMs: number;
  /** When the next slot is expected to become free; moved on with each caller that has to wait. */
  nextFreeAtMs: number;
  averageCallMs: number;
  /** When the messenger last answered a call of this bot. */
  answeredAtMs: number;
}

/** In-flight limit, about what messengers accept per second: short calls never reach it, long ones keep that rate. */
const callsPerBot = 30;
const callsInAll = 250;
/** A courtesy goes out only beside fewer calls than this, and beside few others of its kind. */
const idleBelowCalls = 15;
const courtesiesPerBot = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
const longestWaitMs = 30_000;
/** How long an answer proves that the messenger is reachable. */
const answerHoldsForMs = 5 * 60_000;

export class BotRateLimiter {
  readonly #bots = new Map<string, BotCalls>();
  readonly #now: () => number;
  #underway = 0;
  #courtesies = 0;

  constructor({ now = Date.now }: { now?: () => number } = {}) {
    this.#now = now;
  }

  /** A place for one call of the bot, or when to try again. */
  enter(bot: string): GateAnswer {
    const calls = this.#callsOf(bot);
    const now = this.#now();
    if (calls.openUntilMs > now) return { waitMs: withJitter(calls.openUntilMs - now), isCircuitOpen: true };
    // After a failure one call goes first; the others follow when it has succeeded.
    const limit = calls.failures > 0 ? 1 : callsPerBot;
    if (calls.underway >= limit || this.#underway >= callsInAll) {
      // A caller that tries again is counted again, so the backlog is capped at the longest wait.
      const nextFreeAtMs = Math.max(now, calls.nextFreeAtMs) + calls.averageCallMs / limit;
      calls.nextFreeAtMs = Math.min(nextFreeAtMs, now + longestWaitMs);
      return { waitMs: withJitter(calls.nextFreeAtMs - now), isCircuitOpen: false };
    }
    calls.underway += 1;
    this.#underway += 1;
    let isLeft = false;
    return {
      pass: {
        needsProbe: calls.failures > 0 || now - calls.answeredAtMs > answerHoldsForMs,
        leave: (isReachable) => {
          if (isLeft) return;
          isLeft = true;
          calls.underway -= 1;
          this.#underway -= 1;
          calls.averageCallMs = calls.averageCallMs * 0.8 + (this.#now() - now) * 0.2;
          if (isReachable === null) return;
          if (isReachable) this.#close(calls);
          else this.reportOutage(bot);
        },
      },
    };
  }

  /**
   * A slot for an optional call: only while the messenger answers and there is plenty of room. It takes no slot from
   * the sends, and its outcome is not counted. Null: leave it out.
   */
  enterIfIdle(bot: string): (() => void) | null {
    const calls = this.#callsOf(bot);
    if (calls.failures > 0 || calls.openUntilMs > this.#now()) return null;
    if (calls.underway + calls.courtesies >= idleBelowCalls || calls.courtesies >= courtesiesPerBot) return null;
    if (this.#underway + this.#courtesies >= callsInAll / 2) return null;
    calls.courtesies += 1;
    this.#courtesies += 1;
    return () => {
      calls.courtesies -= 1;
      this.#courtesies -= 1;
    };
  }

  /** Another component (the poller) found the messenger unreachable: sends wait meanwhile. */
  reportOutage(bot: string): void {
    const calls = this.#callsOf(bot);
    const now = this.#now();
    if (calls.openUntilMs > now) return;
    calls.failures += 1;
    calls.openUntilMs = now + Math.min(firstPauseMs * 2 ** (calls.failures - 1), longestPauseMs);
  }

  #close(calls: BotCalls): void {
    calls.failures = 0;
    calls.openUntilMs = 0;
    calls.answeredAtMs = this.#now();
  }

  #callsOf(bot: string): BotCalls {
    const known = this.#bots.get(bot);
    if (known) return known;
    const calls = {
      underway: 0,
      courtesies: 0,
      failures: 0,
      openUntilMs: 0,
      nextFreeAtMs: 0,
      averageCallMs: 200,
      answeredAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#bots.set(bot, calls);
    return calls;
  }
}

const withJitter = (waitMs: number) => Math.ceil(waitMs * (1 + Math.random() * 0.2)) + 20;

export const limiterKey = (workspaceId: number, botId: number) => `${workspaceId}:${botId}`;

/** Makes a harmless call before a message is sent. Throws DeliveryProblem when sending is impossible now. */
export const askFirst = async (verify: () => Promise<unknown>): Promise<void> => {
  try {
    await verify();
  } catch (error) {
    if (error instanceof InvalidCredentialsError) throw new DeliveryProblem('bot_token_revoked', error.message);
    // The message has not been sent yet, so a failure of this call is no unknown outcome.
    if (error instanceof DeliveryProblem && error.kind === 'unknown_outcome') {
      throw new DeliveryProblem('not_processed', error.detail);
    }
    throw error;
  }
};
