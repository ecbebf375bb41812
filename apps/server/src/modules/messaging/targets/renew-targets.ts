/** The job after a policy was deleted: what runs by it runs by the next one that fits, or no longer. */
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { lockChannels } from '../../chat/channel-access/index.ts';
import { computeJob } from './target-jobs.ts';
import { listRunningBy, renewTargetsOf } from './target-queries.ts';

const conversationsAtOnce = 200;

const payloadShape = z.object({ workspace_id: z.int(), policy_id: z.int() });

export const makeRenewTargets =
  ({ database }: { database: Database }): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, policy_id: policyId } = payloadShape.parse(payload);
    const renewSome = (after: number) =>
      database.inWorkspace(workspaceId, async (tx) => {
        const channelIds = await listRunningBy(tx, workspaceId, policyId, after, conversationsAtOnce);
        await lockChannels(tx, workspaceId, channelIds);
        await renewTargetsOf(tx, workspaceId, channelIds, policyId);
        await enqueueJob(tx, computeJob(workspaceId));
        return channelIds.at(-1);
      });
    let after: number | undefined = 0;
    while (after !== undefined) after = await renewSome(after);
  };
