import { limits } from '@switchboard/contract';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeClientImportRoutes } from './client-import-routes.ts';
import { deleteOldImports } from './import-queries.ts';
import { makeImportClientsTask, type RunImportDeps } from './run-import.ts';

interface ClientImportModuleDeps extends RunImportDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** Files of clients: looked at and imported. Imports take long: they have a worker of their own. */
export const makeClientImportModule = (deps: ClientImportModuleDeps): ServerModule => ({
  routes: makeClientImportRoutes(deps),
  tasks: {
    'import-clients': makeImportClientsTask(deps),
    'prune-client-imports': async () => {
      for (const workspaceId of await deps.listWorkspaceIds()) {
        await deps.database.inWorkspace(workspaceId, (tx) => deleteOldImports(tx, workspaceId, limits.importDays));
      }
    },
  },
  crontab: [{ task: 'prune-client-imports', schedule: '49 2 * * *' }],
  ownWorkers: 1,
});

/** Checks of such files, which do not wait for imports. */
export const makeClientCheckModule = (deps: RunImportDeps): ServerModule => ({
  tasks: { 'check-clients': makeImportClientsTask(deps) },
  ownWorkers: 4,
});
