import { defaultPreferences, type Message } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { enqueueJob, enqueueJobStatement, type Task } from '../../platform/jobs/index.ts';
import { choosePushes } from './choose-pushes.ts';
import { graceSeconds, notifyDevicesJob, sendPushJob } from './notification-jobs.ts';
import {
  findReach,
  listListeners,
  listReachableUsers,
  lockCursor,
  moveCursor,
  type ReachableRow,
  readNewMessages,
} from './notify-queries.ts';
import { unwatchWorkspace } from './subscription-queries.ts';

export interface NotifyDevicesDeps {
  database: Database;
  /** Whether a user has the messenger open anywhere: then the page there tells them. */
  isConnected: (workspaceId: number, userId: number) => boolean;
}

const payloadShape = z.object({ workspace_id: z.int() });
const jobsAtOnce = 200;

const queuePushes = async (
  tx: Transaction,
  workspaceId: number,
  range: { after: number; upTo: number },
  away: ReadonlyMap<number, ReachableRow>,
): Promise<void> => {
  const listeners = await listListeners(tx, workspaceId, range, [...away.keys()]);
  if (listeners.length === 0) return;
  const channelIds = [...new Set(listeners.map((listener) => listener.channel_id))];
  const messages = await readNewMessages(tx, workspaceId, range, channelIds);
  const pushes = choosePushes(
    messages.map((data) => JSON.parse(data) as Message),
    listeners,
    away,
  );
  const statements = pushes.flatMap(({ userId, channelId, seq }) =>
    (away.get(userId)?.subscription_ids ?? []).map((subscriptionId) =>
      enqueueJobStatement(sendPushJob({ workspaceId, subscriptionId, channelId, seq })),
    ),
  );
  for (let start = 0; start < statements.length; start += jobsAtOnce) {
    await tx.flight(statements.slice(start, start + jobsAtOnce));
  }
};

/**
 * Looks at what was said in a workspace since the last look and queues a push for every device that is to be told. The
 * cursor moves in the same transaction, by numbers that follow commits without gaps: nothing is skipped or looked at twice.
 */
export const makeNotifyDevices =
  ({ database, isConnected }: NotifyDevicesDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      const after = await lockCursor(tx, workspaceId);
      if (after === null) return;
      const reachable = await listReachableUsers(tx, workspaceId);
      if (reachable.length === 0) return unwatchWorkspace(tx, workspaceId);
      const { upTo, hasLater } = await findReach(tx, workspaceId, after, graceSeconds);
      const away = reachable.filter(
        ({ user_id, preferences }) =>
          (preferences.push ?? defaultPreferences.push) && !isConnected(workspaceId, user_id),
      );
      if (upTo > after && away.length > 0) {
        await queuePushes(tx, workspaceId, { after, upTo }, new Map(away.map((user) => [user.user_id, user])));
      }
      await moveCursor(tx, workspaceId, upTo);
      // Said within the grace, or by a clock that is ahead of the database's.
      if (hasLater) await enqueueJob(tx, notifyDevicesJob(workspaceId));
    });
  };
