import type { FastifyBaseLogger } from 'fastify';

export interface StopStep {
  name: string;
  /** What takes longer is left behind, so that what comes after it gets its turn. */
  withinMs: number;
  stop: () => unknown;
}

/** Takes the steps one after another; none can keep the others from theirs by hanging or failing. */
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
