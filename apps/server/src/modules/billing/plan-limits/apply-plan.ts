import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { lockPlaces, type MovePlacesDeps, movePlaces } from './move-places.ts';
import { sharePlaces } from './share-places.ts';

export interface ApplyPlanDeps extends MovePlacesDeps {
  database: Database;
}

const payloadShape = z.object({ workspace_id: z.int() });

/**
 * Brings a workspace's bots and users into its plan, and sends what waited while the workspace was closed. Done again it
 * changes nothing.
 */
export const makeApplyPlan =
  (deps: ApplyPlanDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    await deps.database.inWorkspace(workspaceId, async (tx) => {
      const places = await lockPlaces(tx, workspaceId);
      if (await isWorkspaceOpen(tx, workspaceId)) {
        for (const { id } of places.bots.data) await deps.wakeConversations(tx, workspaceId, id);
      }
      await movePlaces(deps, tx, workspaceId, places, {
        bots: sharePlaces(places.bots.data, places.bots.limit),
        users: sharePlaces(places.users.data, places.users.limit),
      });
    });
  };
