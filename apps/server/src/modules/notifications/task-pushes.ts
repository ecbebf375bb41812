import {
  defaultPreferences,
  type EventData,
  type Language,
  languageShape,
  type Permissions,
  type PushPayload,
} from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { enqueueJobStatement, type NewJob, type Task } from '../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../workspaces/index.ts';
import { graceSeconds } from './notification-jobs.ts';
import type { SendPush } from './push-sender.ts';
import { deleteSubscription, findDevice, listSubscriptionIds } from './subscription-queries.ts';

export interface TaskNoticeKey {
  taskId: number;
  reason: EventData<'taskNotice'>['reason'];
}

const pushJob = (workspaceId: number, subscriptionId: number, { taskId, reason }: TaskNoticeKey): NewJob => ({
  task: 'push-task-notice',
  payload: { workspace_id: workspaceId, subscription_id: subscriptionId, task_id: taskId, reason },
  key: `push-task:${workspaceId}:${subscriptionId}:${taskId}`,
  // A page that is open shows it first.
  delayMs: graceSeconds * 1_000,
  maxAttempts: 5,
});

/** Pushes a notice of a task to the devices of these users on which the messenger is closed; a later one replaces it. */
export const queueTaskPushes = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
  notice: TaskNoticeKey,
): Promise<void> => {
  const ids = await listSubscriptionIds(tx, workspaceId, userIds);
  if (ids.length > 0) await tx.flight(ids.map((id) => enqueueJobStatement(pushJob(workspaceId, id, notice))));
};

/** What to show of a task now; null where there is nothing to tell the user any more. */
export type LoadTaskNotice = (
  tx: Transaction,
  reader: { workspaceId: number; userId: number; permissions: Permissions; language: Language },
  notice: TaskNoticeKey,
) => Promise<PushPayload | null>;

export interface TaskPushDeps {
  database: Database;
  isConnected: (workspaceId: number, userId: number) => boolean;
  sendPush: SendPush;
  loadTaskNotice: LoadTaskNotice;
}

const payloadShape = z.object({
  workspace_id: z.int(),
  subscription_id: z.int(),
  task_id: z.int(),
  reason: z.enum(['due', 'assigned', 'commented', 'done']),
});

/** Sends one notice to one device, with what the task says now. */
export const makePushTaskNotice =
  ({ database, isConnected, sendPush, loadTaskNotice }: TaskPushDeps): Task =>
  async (rawPayload) => {
    const job = payloadShape.parse(rawPayload);
    const { workspace_id: workspaceId, subscription_id: subscriptionId } = job;
    const found = await database.inWorkspace(workspaceId, async (tx) => {
      if (!(await isWorkspaceOpen(tx, workspaceId))) return null;
      const device = await findDevice(tx, workspaceId, subscriptionId);
      if (device === null || !(device.preferences.push ?? defaultPreferences.push)) return null;
      const reader = {
        workspaceId,
        userId: device.user_id,
        permissions: device.permissions,
        language: languageShape.catch('en-US').parse(device.language),
      };
      const payload = await loadTaskNotice(tx, reader, { taskId: job.task_id, reason: job.reason });
      return payload === null ? null : { device, payload };
    });
    if (found === null || isConnected(workspaceId, found.device.user_id)) return;
    const outcome = await sendPush(found.device, found.payload, { urgency: 'high' });
    if (outcome === 'gone')
      await database.inWorkspace(workspaceId, (tx) => deleteSubscription(tx, workspaceId, subscriptionId));
  };
