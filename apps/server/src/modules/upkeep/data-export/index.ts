import type { CallerResolver } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { dataExportPlugin, makeDataExportRoutes } from './data-export-routes.ts';
import { type MakeDataExportDeps, makeDataExportTask } from './make-data-export.ts';
import { makePruneDataExports } from './prune-data-exports.ts';

export { discardDataExports } from './discard-data-exports.ts';

interface DataExportModuleDeps extends MakeDataExportDeps {
  callers: CallerResolver;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Exports of a workspace for its owner. They take long: they have a worker of their own. */
export const makeDataExportModule = (deps: DataExportModuleDeps): ServerModule => ({
  routes: makeDataExportRoutes(deps.database),
  plugins: [dataExportPlugin(deps)],
  tasks: { 'make-data-export': makeDataExportTask(deps), 'prune-data-exports': makePruneDataExports(deps) },
  crontab: [{ task: 'prune-data-exports', schedule: '43 3 * * *' }],
  ownWorkers: 1,
});
