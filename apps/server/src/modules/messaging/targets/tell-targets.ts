/** The job that tells of a conversation's targets whose time is nearly over, or over. */
import type { TargetLevel } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { lockChannel } from '../../chat/channel-access/index.ts';
import { queueTargetPushes } from '../../chat/notifications/index.ts';
import { listRecipients } from './recipient-queries.ts';
import { computeJob, tellJob } from './target-jobs.ts';
import { listNewTargets, listNextMoments, listOverdueMoments, takeDue } from './target-queries.ts';

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int() });

interface TellDeps {
  database: Database;
}

/** The manager hears of both; whoever manages conversations of what is late, and of what nobody has. */
const findRecipients = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<Record<TargetLevel, number[]> & { name: string }> => {
  const people = await listRecipients(tx, workspaceId, channelId);
  const all = people.map(({ id }) => id);
  const manager = people.flatMap(({ id, is_manager: isManager }) => (isManager ? [id] : []));
  return { near: manager.length > 0 ? manager : all, late: all, name: people[0]?.name ?? '' };
};

const tell = async (tx: Transaction, workspaceId: number, channelId: number): Promise<void> => {
  const due = await takeDue(tx, workspaceId, channelId);
  const recipients = due.length === 0 ? null : await findRecipients(tx, workspaceId, channelId);
  for (const { kind, level } of due) {
    const users = recipients?.[level] ?? [];
    if (recipients === null || users.length === 0) continue;
    const data = { channel_id: channelId, name: recipients.name, kind, level };
    tx.announce({ event: 'targetNotice', audience: { users }, data });
    await queueTargetPushes(tx, workspaceId, users, { channel_id: channelId, kind });
  }
};

/** Tells what is due by now, whatever the job was queued for; what was answered or put off meanwhile is not. */
export const makeTellTargets =
  ({ database }: TellDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, channel_id: channelId } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      await lockChannel(tx, workspaceId, channelId);
      await tell(tx, workspaceId, channelId);
      for (const { at } of await listNextMoments(tx, workspaceId, [channelId])) {
        await enqueueJob(tx, tellJob(workspaceId, channelId, at));
      }
    });
  };

/** Queues jobs that are missing, as after a backup was restored; those that wait stay one. */
export const makeFindTargets =
  ({ database, listWorkspaceIds }: TellDeps & { listWorkspaceIds: () => Promise<number[]> }): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      const hasNew = await database.inWorkspace(workspaceId, async (tx) => {
        for (const { channel_id: channelId, at } of await listOverdueMoments(tx, workspaceId)) {
          await enqueueJob(tx, tellJob(workspaceId, channelId, at));
        }
        return (await listNewTargets(tx, workspaceId, 1)).length > 0;
      });
      // By itself: whoever sends needs this job's row at the end.
      if (hasNew) await database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, computeJob(workspaceId)));
    }
  };
