import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { lockSeats, type MoveSeatsDeps, moveSeats } from './move-seats.ts';
import { shareSeats } from './share-seats.ts';

export interface ApplyPlanDeps extends MoveSeatsDeps {
  database: Database;
}

const payloadShape = z.object({ workspace_id: z.int() });

/**
 * Fits a workspace's bots and users into its plan, and sends the messages that waited while the workspace was closed.
 * Idempotent.
 */
export const makeApplyPlan =
  (deps: ApplyPlanDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    await deps.database.inWorkspace(workspaceId, async (tx) => {
      const seats = await lockSeats(tx, workspaceId);
      if (await isWorkspaceOpen(tx, workspaceId)) {
        for (const { id } of seats.bots.data) await deps.wakeConversations(tx, workspaceId, id);
      }
      await moveSeats(deps, tx, workspaceId, seats, {
        bots: shareSeats(seats.bots.data, seats.bots.limit),
        users: shareSeats(seats.users.data, seats.users.limit),
      });
    });
  };
