import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { lockChannel, wakeConversation } from '../../chat/channel-access/index.ts';
import { statesEvent } from './announce-states.ts';
import { listSnoozed } from './snoozed-queries.ts';

const wakeJob = (workspaceId: number, channelId: number, until: Date): NewJob => ({
  task: 'wake-conversation',
  payload: { workspace_id: workspaceId, channel_id: channelId },
  key: `wake:${workspaceId}:${channelId}`,
  runAt: until,
});

/** A conversation has one such job: of two snoozes the last one counts. */
export const queueWakings = async (
  tx: Transaction,
  workspaceId: number,
  wakings: readonly { channelId: number; until: Date }[],
): Promise<void> => {
  await Promise.all(wakings.map(({ channelId, until }) => enqueueJob(tx, wakeJob(workspaceId, channelId, until))));
};

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int() });

interface WakeDeps {
  database: Database;
}

/** Wakes a snoozed conversation at its time; one that is open, closed or put off again by then is left alone. */
export const makeWake =
  ({ database }: WakeDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, channel_id: channelId } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      await lockChannel(tx, workspaceId, channelId);
      const woken = await wakeConversation(tx, workspaceId, channelId);
      if (woken !== null) tx.announce(statesEvent([woken]));
    });
  };

/** Queues jobs that are missing, as after a backup was restored; those that wait stay one. */
export const makeFindSnoozed =
  ({ database, listWorkspaceIds }: WakeDeps & { listWorkspaceIds: () => Promise<number[]> }): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, async (tx) => {
        for (const { id, snoozed_until: until } of await listSnoozed(tx, workspaceId)) {
          await enqueueJob(tx, wakeJob(workspaceId, id, until));
        }
      });
    }
  };
