import { z } from 'zod';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { listDueErasures } from '../../foundation/workspaces/index.ts';
import { type EraseWorkspaceDeps, makeEraseWorkspace } from './erase-workspace.ts';

const payloadShape = z.object({ erased_id: z.int() });

/** Erasing workspaces whose owners have deleted them and not returned. */
export const makeWorkspaceErasureModule = (deps: EraseWorkspaceDeps): ServerModule => {
  const { database, billingTime } = deps;
  const eraseWorkspace = makeEraseWorkspace(deps);
  return {
    tasks: {
      'erase-workspaces': async () => {
        const due = await listDueErasures(database, billingTime());
        await database.global(async (tx) => {
          for (const id of due) {
            await enqueueJob(tx, {
              task: 'erase-workspace',
              // Not `workspace_id`: by that name it would be removed together with the other jobs of the workspace.
              payload: { erased_id: id },
              key: `erase-workspace ${id}`,
              queue: 'erase-workspace',
            });
          }
        });
      },
      'erase-workspace': async (payload) => eraseWorkspace(payloadShape.parse(payload).erased_id),
    },
    crontab: [{ task: 'erase-workspaces', schedule: '37 * * * *' }],
  };
};
