import type { FastifyBaseLogger } from 'fastify';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { EraseClientDeps } from './erase-client.ts';
import { type ErasureJobsDeps, makeErasureTasks } from './erasure-job.ts';
import { makeErasureRoutes } from './erasure-routes.ts';
import { makeLedger } from './ledger.ts';
import { repeatErasures } from './repeat-erasures.ts';

export { addToLedger, ledgerName, makeLedger, readLedger } from './ledger.ts';
export { repeatErasures } from './repeat-erasures.ts';

interface ClientErasureModuleDeps extends Omit<EraseClientDeps & ErasureJobsDeps, 'ledger' | 'backupDays'> {
  dataDir: string;
  /** Null: no daily backups. */
  backups: { dir: string; keepDays: number } | null;
  log: FastifyBaseLogger;
}

/** Forgetting a client who asks for it: all their data goes, for good (decision 42). */
export const makeClientErasureModule = ({ dataDir, backups, ...services }: ClientErasureModuleDeps): ServerModule => {
  const ledger = makeLedger([dataDir, ...(backups === null ? [] : [backups.dir])]);
  const deps = { ...services, ledger, backupDays: backups?.keepDays ?? null };
  const { tasks, resume } = makeErasureTasks(deps);
  return {
    routes: makeErasureRoutes(deps),
    tasks,
    start: async () => {
      const repeated = await repeatErasures(deps);
      if (repeated > 0) deps.log.warn({ repeated }, 'clients who had been erased were back, and are erased again');
      await resume();
    },
  };
};
