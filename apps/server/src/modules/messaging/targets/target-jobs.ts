import type { NewJob } from '../../../platform/jobs/index.ts';

/** Finds by when the new targets of a workspace have to be met; the database queues the same. */
export const computeJob = (workspaceId: number): NewJob => ({
  task: 'compute-targets',
  payload: { workspace_id: workspaceId },
  key: `targets:${workspaceId}`,
});

/** Tells of a conversation's targets: it has one such job, at its next moment. */
export const tellJob = (workspaceId: number, channelId: number, at: Date): NewJob => ({
  task: 'tell-targets',
  payload: { workspace_id: workspaceId, channel_id: channelId },
  key: `target:${workspaceId}:${channelId}`,
  runAt: at,
});

/** After a policy was deleted. */
export const renewJob = (workspaceId: number, policyId: number): NewJob => ({
  task: 'renew-targets',
  payload: { workspace_id: workspaceId, policy_id: policyId },
});
