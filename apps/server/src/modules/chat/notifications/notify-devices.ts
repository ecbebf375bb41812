import { defaultPreferences } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, enqueueJobStatement, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { type ChosenPush, choosePushes } from './choose-pushes.ts';
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
import { unwatchWorkspace } from './watch-workspace.ts';

export interface NotifyDevicesDeps {
  database: Database;
  /** Whether a user has the messenger open anywhere: then the page there notifies them. */
  isConnected: (workspaceId: number, userId: number) => boolean;
}

const payloadShape = z.object({ workspace_id: z.int() });
const jobsAtOnce = 200;

interface Look {
  workspaceId: number;
  /** Numbers of the events to check. */
  range: { after: number; upTo: number };
  /** Users with devices and no open page. */
  away: ReadonlyMap<number, ReachableRow>;
}

/** The users to notify and their messages: the newest wanted one of each channel. */
const findPushes = async (tx: Transaction, { workspaceId, range, away }: Look): Promise<ChosenPush[]> => {
  const listeners = await listListeners(tx, workspaceId, range, [...away.keys()]);
  const channelIds = [...new Set(listeners.map((listener) => listener.channel_id))];
  const newest = new Map<string, ChosenPush>();
  for (let after: number | null = range.after; after !== null && channelIds.length > 0; ) {
    const page: Awaited<ReturnType<typeof readNewMessages>> = await readNewMessages(
      tx,
      workspaceId,
      { after, upTo: range.upTo },
      channelIds,
    );
    for (const push of choosePushes(page.messages, listeners, away)) {
      newest.set(`${push.userId}:${push.channelId}`, push);
    }
    after = page.next;
  }
  return [...newest.values()];
};

const queuePushes = async (tx: Transaction, look: Look): Promise<void> => {
  const { workspaceId, away } = look;
  const statements = (await findPushes(tx, look)).flatMap(({ userId, channelId, seq }) =>
    (away.get(userId)?.subscription_ids ?? []).map((subscriptionId) =>
      enqueueJobStatement(sendPushJob({ workspaceId, subscriptionId, channelId, seq })),
    ),
  );
  for (let start = 0; start < statements.length; start += jobsAtOnce) {
    await tx.flight(statements.slice(start, start + jobsAtOnce));
  }
};

/**
 * Checks a workspace's messages since the last check and queues a push for every device to be notified. The cursor
 * moves in the same transaction, by numbers that follow commits without gaps: nothing is skipped or checked twice.
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
      // Messages that arrive while the workspace is closed are never pushed: the cursor passes them.
      if (upTo > after && away.length > 0 && (await isWorkspaceOpen(tx, workspaceId))) {
        const users = new Map(away.map((user) => [user.user_id, user]));
        await queuePushes(tx, { workspaceId, range: { after, upTo }, away: users });
      }
      await moveCursor(tx, workspaceId, upTo);
      // Sent within the grace period, or dated by a clock that is ahead of the database's.
      if (hasLater) await enqueueJob(tx, notifyDevicesJob(workspaceId));
    });
  };
