import type { endpoints, FileRow, ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { findPlan } from '../../foundation/plans/index.ts';
import { countManagers } from '../user-administration/index.ts';
import { checkRows } from './check-rows.ts';

/** Returns the effect an import of these rows would have now; changes nothing. */
export const makePreviewImport =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, rows: readonly FileRow[]): Promise<ResultOf<typeof endpoints.previewUserImport>> => {
    const { workspaceId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const checked = await checkRows(tx, workspaceId, actor, rows);
      const plan = await findPlan(tx, workspaceId);
      return {
        rows: checked.map(({ outcome, problems }) => ({ outcome, problems })),
        seats: { used: await countManagers(tx, workspaceId), limit: plan.managers },
      };
    });
  };
