import type { FastifyBaseLogger } from 'fastify';

export interface StopStep {
  name: string;
  /** A step that takes longer is abandoned, so that the next ones get their turn. */
  withinMs: number;
  stop: () => unknown;
}

/** Runs the steps one after another; a step that hangs or fails does not prevent the others. */
export const stopInOrder = async (steps: readonly StopStep[], log: FastifyBaseLogger): Promise<void> => {
  for (const { name, withinMs, stop } of steps) {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        log.warn({ name, withinMs }, 'what is stopping takes too long and is left behind');
        resolve();
      }, withinMs);
    });
    const stopped = Promise.resolve()
      .then(stop)
      .catch((error: unknown) => log.warn({ err: error, name }, 'something could not be stopped'));
    await Promise.race([stopped, tooLate]);
    clearTimeout(timer);
  }
};
