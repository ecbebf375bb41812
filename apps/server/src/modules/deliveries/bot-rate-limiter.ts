/**
 * Keeps a slow or absent messenger from taking everything. Each bot may have so many calls under way and all bots together
 * some more; whoever finds no place is told when to come again rather than wait in one. After a call that found nobody
 * the bot's circuit opens for a growing while; the first call behind it is to be a harmless probe, so that an outage costs
 * at most one message an unknown outcome. So is the first call of a process and the one after a long silence: nobody knows
 * then whether the messenger answers, and a server that is restarted during an outage would else cost another message each time.
 */
export interface CallPermit {
  /** The last call found nobody: ask something harmless before anything that must not be repeated. */
  needsProbe: boolean;
  /** Gives the place back. `isReachable` is false when the messenger did not answer properly. */
  leave: (isReachable: boolean) => void;
}

export type GateAnswer = { pass: CallPermit } | { waitMs: number; isCircuitOpen: boolean };

interface BotPlace {
  underway: number;
  failures: number;
  openUntilMs: number;
  /** Expected time of the next free place, handed out one after another. */
  nextPlaceAtMs: number;
  averageCallMs: number;
  /** When the messenger last answered a call of this bot. */
  answeredAtMs: number;
}

/** About what messengers let a bot send in a second: with the shortest answers never reached, with long ones the way to keep up. */
const callsPerBot = 30;
const callsInAll = 250;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
const longestWaitMs = 30_000;
/** An answer says for so long that the messenger is there. */
const answerHoldsForMs = 5 * 60_000;

export class BotRateLimiter {
  readonly #bots = new Map<string, BotPlace>();
  readonly #now: () => number;
  #underway = 0;

  constructor({ now = Date.now }: { now?: () => number } = {}) {
    this.#now = now;
  }

  /** A place for one call of the bot, or when to ask again. */
  enter(bot: string): GateAnswer {
    const place = this.#placeOf(bot);
    const now = this.#now();
    if (place.openUntilMs > now) return { waitMs: withJitter(place.openUntilMs - now), isCircuitOpen: true };
    // Behind an open circuit one goes first; the others come after it has been seen.
    const limit = place.failures > 0 ? 1 : callsPerBot;
    if (place.underway >= limit || this.#underway >= callsInAll) {
      // Whoever asks again is counted again, so a long queue must not be remembered for longer than it can last.
      const nextPlaceAtMs = Math.max(now, place.nextPlaceAtMs) + place.averageCallMs / limit;
      place.nextPlaceAtMs = Math.min(nextPlaceAtMs, now + longestWaitMs);
      return { waitMs: withJitter(place.nextPlaceAtMs - now), isCircuitOpen: false };
    }
    place.underway += 1;
    this.#underway += 1;
    let isLeft = false;
    return {
      pass: {
        needsProbe: place.failures > 0 || now - place.answeredAtMs > answerHoldsForMs,
        leave: (isReachable) => {
          if (isLeft) return;
          isLeft = true;
          place.underway -= 1;
          this.#underway -= 1;
          place.averageCallMs = place.averageCallMs * 0.8 + (this.#now() - now) * 0.2;
          if (isReachable) this.#close(place);
          else this.reportOutage(bot);
        },
      },
    };
  }

  /** Somebody else found the messenger gone (the poller): nothing is sent into the void. */
  reportOutage(bot: string): void {
    const place = this.#placeOf(bot);
    const now = this.#now();
    if (place.openUntilMs > now) return;
    place.failures += 1;
    place.openUntilMs = now + Math.min(firstPauseMs * 2 ** (place.failures - 1), longestPauseMs);
  }

  #close(place: BotPlace): void {
    place.failures = 0;
    place.openUntilMs = 0;
    place.answeredAtMs = this.#now();
  }

  #placeOf(bot: string): BotPlace {
    const known = this.#bots.get(bot);
    if (known) return known;
    const place = {
      underway: 0,
      failures: 0,
      openUntilMs: 0,
      nextPlaceAtMs: 0,
      averageCallMs: 200,
      answeredAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#bots.set(bot, place);
    return place;
  }
}

const withJitter = (waitMs: number) => Math.ceil(waitMs * (1 + Math.random() * 0.2)) + 20;

export const limiterKey = (workspaceId: number, botId: number) => `${workspaceId}:${botId}`;
