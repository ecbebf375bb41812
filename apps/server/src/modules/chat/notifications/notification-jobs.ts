import type { NewJob } from '../../../platform/jobs/index.ts';

/** A message read within this time after it was sent is not pushed. */
export const graceSeconds = 2;

/**
 * The job that checks a workspace's new messages for pushes, a moment from now. All messages of the same second share
 * one job, and later messages do not postpone it.
 */
export const notifyDevicesJob = (workspaceId: number): NewJob => {
  const dueSecond = Math.floor(Date.now() / 1_000) + graceSeconds + 1;
  return {
    task: 'notify-devices',
    payload: { workspace_id: workspaceId },
    queue: `push:${workspaceId}`,
    key: `push:${workspaceId}:${dueSecond}`,
    runAt: new Date(dueSecond * 1_000),
  };
};

export interface DevicePush {
  workspaceId: number;
  subscriptionId: number;
  channelId: number;
  seq: number;
}

/** How many pushes of a workspace, and of all workspaces, run in parallel. */
const [queuesOfWorkspace, queues] = [4, 8];

/** Push services are other people's servers: a slow one must never occupy the workers of the deliveries. */
const queueOf = (workspaceId: number, subscriptionId: number): string =>
  `pushes:${(workspaceId * queuesOfWorkspace + (subscriptionId % queuesOfWorkspace)) % queues}`;

/** The job that pushes one message to one device; a newer message of the channel replaces one that still waits. */
export const sendPushJob = ({ workspaceId, subscriptionId, channelId, seq }: DevicePush): NewJob => ({
  task: 'send-push',
  payload: { workspace_id: workspaceId, subscription_id: subscriptionId, channel_id: channelId, seq },
  queue: queueOf(workspaceId, subscriptionId),
  key: `push:${workspaceId}:${subscriptionId}:${channelId}`,
  maxAttempts: 5,
});
