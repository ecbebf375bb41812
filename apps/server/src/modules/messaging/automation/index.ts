import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { listAutomation } from './automation-queries.ts';

/** SAY WHAT IT IS FOR. */
export const makeAutomationModule = ({ database }: { database: Database }): ServerModule => ({
  routes: [
    route(endpoints.listAutomation, async ({ actor: { workspaceId } }) => ({
      data: await listAutomation(database, workspaceId),
    })),
  ],
});
