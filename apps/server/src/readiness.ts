import type { FastifyInstance } from 'fastify';
import { isReadOnlyError } from './platform/database/index.ts';
import type { Resources } from './resources.ts';

/** Why a part is not ready; publicly readable, so it contains no address and no output of a program. */
type Reason = 'starting' | 'restarting' | 'disk_full' | 'read_only' | 'no_answer' | 'not_connected';

type Part = { ready: true } | { ready: false; reason: Reason };

export interface Readiness {
  result: boolean;
  parts: Record<'database' | 'bus', Part>;
}

/** The answer of `/readyz` until everything has started; the log names the part the start waits for. */
export const notStarted: { result: false; parts: { server: Part } } = {
  result: false,
  parts: { server: { ready: false, reason: 'starting' } },
};

const partOf = (reason: Reason | null): Part => (reason === null ? { ready: true } : { ready: false, reason });

/** Whether this process can serve, and the obstacles. */
export const readReadiness = async ({ database, databaseProblem, bus }: Resources): Promise<Readiness> => {
  const answer = await database.ping().then(
    () => null,
    (error: unknown) => (isReadOnlyError(error) ? 'read_only' : 'no_answer'),
  );
  const databaseReason = databaseProblem() ?? answer;
  const busReason = bus.isConnected() ? null : 'not_connected';
  return {
    result: databaseReason === null && busReason === null,
    parts: { database: partOf(databaseReason), bus: partOf(busReason) },
  };
};

/** `/healthz`: the process runs. `/readyz`: it can serve, or 503 with the obstacles. */
export const readinessPlugin =
  (resources: Resources) =>
  async (http: FastifyInstance): Promise<void> => {
    http.get('/healthz', () => ({ result: true }));
    http.get('/readyz', async (_request, reply) => {
      const readiness = await readReadiness(resources);
      return reply.status(readiness.result ? 200 : 503).send(readiness);
    });
  };
