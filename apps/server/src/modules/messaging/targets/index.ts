import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { listTargets } from './targets-queries.ts';

/** SAY WHAT IT IS FOR. */
export const makeTargetsModule = ({ database }: { database: Database }): ServerModule => ({
  routes: [
    route(endpoints.listTargets, async ({ actor: { workspaceId } }) => ({ data: await listTargets(database, workspaceId) })),
  ],
});
