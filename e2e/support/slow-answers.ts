import type { BrowserContext } from 'playwright-core';

/** Calls that a test holds back until it releases them. */
export class HeldCalls {
  readonly #pattern: string | RegExp;
  readonly #released: Promise<void>;
  #release = () => {};

  constructor(pattern: string | RegExp) {
    this.#pattern = pattern;
    this.#released = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Holds those of a window from now on. */
  readonly hold = (window: Pick<BrowserContext, 'route'>): Promise<unknown> =>
    window.route(this.#pattern, async (route) => {
      await this.#released;
      // Its page may have gone meanwhile.
      await route.continue().catch(() => undefined);
    });

  release(): void {
    this.#release();
  }
}

const atMostMs = Number(process.env['SLOW_ANSWERS_MS'] ?? 0);
export const isSlowed = atMostMs > 0;

/**
 * With `SLOW_ANSWERS_MS=700` every API call is delayed by a random time of up to that many milliseconds, so that
 * parallel calls finish in any order: code that only works on a fast network fails.
 */
export async function holdAnswers(context: BrowserContext): Promise<void> {
  if (!isSlowed) return;
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * atMostMs));
    // Its page may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
}
