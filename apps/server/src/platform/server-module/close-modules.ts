import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClosePhase, ServerModule } from './server-module.ts';
import { type StopStep, stopInOrder } from './stop-in-order.ts';

/** Running requests must end within this time once the server stops. */
const requestsEndWithinMs = 4_000;
/** The same for calls to messengers and jobs: after an aborted call it is unknown whether its message arrived. */
export const workEndsWithinMs = 8_000;

interface RunningServer {
  modules: readonly ServerModule[];
  http: FastifyInstance;
  workers: readonly { close: () => Promise<void> }[];
  log: FastifyBaseLogger;
}

/**
 * Stops the server. If one part hangs or fails, the others still get their turn, and all of it ends within about twelve
 * seconds.
 */
export const closeModules = ({ modules, http, workers, log }: RunningServer): Promise<void> => {
  const stepsOf = (phase: ClosePhase): StopStep[] =>
    modules.toReversed().flatMap(({ close = [] }) => close.filter((step) => step.phase === phase));
  const requests: StopStep = {
    name: 'requests',
    withinMs: requestsEndWithinMs,
    async stop() {
      // Requests that are not done by then are cut off: clients repeat their sends with the same id.
      const cut = setTimeout(() => http.server.closeAllConnections(), requestsEndWithinMs - 500);
      await http.close().finally(() => clearTimeout(cut));
    },
  };
  const jobs: StopStep = {
    name: 'jobs',
    withinMs: workEndsWithinMs,
    stop: () => Promise.all(workers.map((one) => one.close())),
  };
  const work: StopStep = {
    name: 'work',
    withinMs: workEndsWithinMs + 500,
    // At the same time, so that running calls have all of it to learn their outcome and no new ones start.
    stop: () =>
      Promise.all([
        stopInOrder([requests, ...stepsOf('intake')], log),
        ...[...stepsOf('drain'), jobs].map((step) => stopInOrder([step], log)),
      ]),
  };
  return stopInOrder([...stepsOf('cut'), work, ...stepsOf('release')], log);
};
