import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short, since those of several callers may follow each other in one turn of the event loop. */
const sliceMs = 2;

/** Work in slices: between two of its steps it asks whether its slice is over, and then lets all else have its turn. */
export class Slices {
  #startedMs = performance.now();

  isOver(): boolean {
    return performance.now() - this.#startedMs >= sliceMs;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#startedMs = performance.now();
  }
}
