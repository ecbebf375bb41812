import type { NewJob } from '../../../platform/jobs/index.ts';

/** The job that wakes the sender of a conversation's queued deliveries; at most one waits. */
export const deliveryJob = (workspaceId: number, channelId: number): NewJob => ({
  task: 'deliver-conversation',
  payload: { workspace_id: workspaceId, channel_id: channelId },
  key: `deliver:${workspaceId}:${channelId}`,
});
