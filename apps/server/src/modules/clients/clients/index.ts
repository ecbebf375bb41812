import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeClientRoutes } from './client-routes.ts';
import type { ChangeClientDeps } from './edit-client.ts';
import { type ClientExportDeps, clientExportPlugin } from './export/client-export-plugin.ts';
import { makeFieldRoutes } from './fields/field-routes.ts';
import { makeMergeRoutes } from './merges/merge-routes.ts';
import { type IndexOldClientsDeps, makeIndexOldClients } from './search/index-old-clients.ts';

export { clientEvent } from './client-events.ts';
export {
  findClientByServiceId,
  lockClient,
  lockClientAvatar,
  takeAvatarCheck,
  updateClientAvatar,
  updateLastInbound,
} from './client-queries.ts';
export { toListedClient, toSummary } from './client-view.ts';
export { eraseClientFacts } from './erase-client-facts.ts';
export {
  blankClient,
  type ClientToErase,
  countCustomValues,
  findClientToErase,
  lockClientsToErase,
} from './erase-queries.ts';
export { listFields } from './fields/field-queries.ts';
export { findClientsOfRows } from './import/find-clients.ts';
export type { ImportPlan } from './import/import-plan.ts';
export { FieldsChangedError, importRows } from './import/import-rows.ts';
export { loadClient } from './load-client.ts';
export { forgetMerges } from './merges/forget-queries.ts';
export { listMergeRows } from './merges/merge-queries.ts';
export { toMergeView } from './merges/merge-view.ts';
export { listPersonIds, listSummaries, listWholePersonIds } from './merges/person-queries.ts';
export { saveClient } from './save-client.ts';
export { takeOverPhone } from './take-over-phone.ts';

/**
 * External people who write through messengers, the fields that a workspace adds to them, and the merging of clients
 * who are one person.
 */
export const makeClientsModule = (deps: ChangeClientDeps & ClientExportDeps & IndexOldClientsDeps): ServerModule => {
  const { tasks, resume } = makeIndexOldClients(deps);
  return {
    routes: [...makeClientRoutes(deps), ...makeFieldRoutes(deps), ...makeMergeRoutes(deps)],
    plugins: [clientExportPlugin(deps)],
    tasks,
    start: resume,
  };
};
