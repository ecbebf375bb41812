import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClosePhase, ServerModule } from './server-module.ts';
import { type StopStep, stopInOrder } from './stop-in-order.ts';

/** Requests under way end within this time once the server stops. */
const requestsEndWithinMs = 4_000;
/** Calls to messengers and jobs under way too: a call that is cut leaves a message of which nobody knows whether it arrived. */
export const workEndsWithinMs = 8_000;

interface RunningServer {
  modules: readonly ServerModule[];
  http: FastifyInstance;
  /** The workers of the jobs. */
  workers: readonly { close: () => Promise<void> }[];
  log: FastifyBaseLogger;
}

/** Stops the server. Whatever hangs or fails, everything else gets its turn, and all of it ends within some twelve seconds. */
export const closeModules = ({ modules, http, workers, log }: RunningServer): Promise<void> => {
  const stepsOf = (phase: ClosePhase): StopStep[] =>
    modules.toReversed().flatMap(({ close = [] }) => close.filter((step) => step.phase === phase));
  const requests: StopStep = {
    name: 'requests',
    withinMs: requestsEndWithinMs,
    async stop() {
      // Whoever is not done by then is cut: the sends among them are repeated with the same id.
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
    // At the same time, so that calls under way have all of it to learn their outcome and none begins meanwhile.
    stop: () =>
      Promise.all([
        stopInOrder([requests, ...stepsOf('intake')], log),
        ...[...stepsOf('drain'), jobs].map((step) => stopInOrder([step], log)),
      ]),
  };
  return stopInOrder([...stepsOf('cut'), work, ...stepsOf('release')], log);
};
