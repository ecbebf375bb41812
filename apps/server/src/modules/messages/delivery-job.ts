import type { NewJob } from '../../platform/jobs/index.ts';

/** The job that wakes whoever sends what is queued in a conversation (modules/deliveries); one waiting at most. */
export const deliveryJob = (workspaceId: number, channelId: number): NewJob => ({
  task: 'deliver-conversation',
  payload: { workspace_id: workspaceId, channel_id: channelId },
  key: `deliver:${workspaceId}:${channelId}`,
});
