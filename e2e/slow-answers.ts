import type { BrowserContext } from 'playwright-core';

const atMostMs = Number(process.env['SLOW_ANSWERS_MS'] ?? 0);

/**
 * With `SLOW_ANSWERS_MS=700` every call of the API is held for a random time up to so many milliseconds, each for its own, so
 * that those under way side by side overtake each other: what only works on a quick line fails.
 */
export async function holdAnswers(context: BrowserContext): Promise<void> {
  if (atMostMs === 0) return;
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * atMostMs));
    // Its page may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
}
