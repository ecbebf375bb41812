import { setTimeout as delay } from 'node:timers/promises';

const pollEveryMs = 25;

/** Polls until the answer is neither false, null nor undefined, and returns it; throws naming `what` on a timeout. */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  timeoutMs = 30_000,
): Promise<Exclude<Answer, false | null | undefined>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) {
      return answer as Exclude<Answer, false | null | undefined>;
    }
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await delay(pollEveryMs);
  }
}
