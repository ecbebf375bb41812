import type { NewJob } from '../../platform/jobs/index.ts';

/** What is read within this time after it was said is not pushed. */
export const graceSeconds = 2;

/**
 * The job that looks at a workspace's new messages for its devices, a moment from now. Whatever is said in the same second
 * asks for the same job, and no later message puts an earlier one off.
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

/** Pushes of a workspace, and of all of them, that run beside each other. */
const [queuesOfWorkspace, queues] = [4, 8];

/** Push services are other people's servers: one that is slow to answer must never take the workers of the deliveries. */
const laneOf = (workspaceId: number, subscriptionId: number): string =>
  `pushes:${(workspaceId * queuesOfWorkspace + (subscriptionId % queuesOfWorkspace)) % queues}`;

/** The job that sends one device one message; a newer message of the channel takes the place of one that still waits. */
export const sendPushJob = ({ workspaceId, subscriptionId, channelId, seq }: DevicePush): NewJob => ({
  task: 'send-push',
  payload: { workspace_id: workspaceId, subscription_id: subscriptionId, channel_id: channelId, seq },
  queue: laneOf(workspaceId, subscriptionId),
  key: `push:${workspaceId}:${subscriptionId}:${channelId}`,
  maxAttempts: 5,
});
