import { deathsOfSuspects, type TakenLeaseRow } from './lease-queries.ts';

/** After so many deaths in a row a piece is set aside, if the last one was in the middle of it. */
const deathsOfSetAside = 3;
/** For this long one piece of suspected work is done alone in a process; longer work is not waited for. */
const aloneForMs = 60_000;
/** When suspected work is looked at again that has to wait for another. */
const [soonestLookMs, latestLookMs] = [1_000, 5_000];

/** The note on a piece that is set aside. */
export const setAsideText = 'the server has died three times in the middle of it';

/**
 * How a holding of a lease ends: when the work is looked at again (null: none is left), and the state of the process.
 */
interface End {
  lookAgainInMs: number | null;
  hasFailed: boolean;
  isEnding: boolean;
  isDying: boolean;
}

/** In the middle of how much processes died that held a lease, seen by its holder (decision 54). */
export class LeaseDeaths {
  #deaths: number;
  #left: number;
  #diedOf: string | null;

  constructor({ deaths, in_hand: inHand }: Pick<TakenLeaseRow, 'deaths' | 'in_hand'>) {
    this.#deaths = deaths;
    this.#left = deaths;
    this.#diedOf = deaths >= deathsOfSetAside ? inHand : null;
  }

  get count(): number {
    return this.#deaths;
  }

  get isSuspect(): boolean {
    return this.#deaths >= deathsOfSuspects;
  }

  /** Whether this piece killed the last process. */
  isDeadly(piece: string | null): boolean {
    const isDeadly = piece !== null && piece === this.#diedOf;
    this.#diedOf = null;
    return isDeadly;
  }

  /**
   * The number of deaths the next holder learns of. With progress: of suspected work the first piece is cleared, after
   * one death everything that was in hand then. Without progress, or after a failure, the count stays.
   */
  left({ lookAgainInMs, hasFailed, isEnding, isDying }: End): number {
    const isDone = !hasFailed && !isEnding && (lookAgainInMs === null || lookAgainInMs === 0);
    this.#left = this.#deaths;
    if (isDying) this.#left += 1;
    else if (isDone) this.#left = Math.max(0, Math.min(this.#deaths, deathsOfSuspects) - 1);
    return this.#left;
  }

  /** The lease is kept by the holder `left` was written for. */
  goOn(): void {
    this.#deaths = this.#left;
  }
}

/** The one slot for suspected work in a process: if the process dies, the cause is known. */
export class SuspectSlot {
  readonly #forMs: number;
  #taken: { untilMs: number } | null = null;

  constructor(forMs = aloneForMs) {
    this.#forMs = forMs;
  }

  /** Answers how to leave the place; null while another has it. */
  take(): (() => void) | null {
    if (this.#taken !== null && performance.now() < this.#taken.untilMs) return null;
    const mine = { untilMs: performance.now() + this.#forMs };
    this.#taken = mine;
    return () => {
      if (this.#taken === mine) this.#taken = null;
    };
  }
}

/** In how long work comes again that found the place taken: not all at the same moment. */
export const nextTryMs = (): number => soonestLookMs + Math.random() * (latestLookMs - soonestLookMs);
