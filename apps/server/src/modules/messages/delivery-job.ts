import type { NewJob } from '../../platform/jobs/index.ts';

/** The job that sends what is queued in a conversation (modules/deliveries): one at a time, one waiting at most. */
export const deliveryJob = (workspaceId: number, channelId: number): NewJob => ({
  task: 'deliver-conversation',
  payload: { workspace_id: workspaceId, channel_id: channelId },
  queue: `conversation:${workspaceId}:${channelId}`,
  key: `deliver:${workspaceId}:${channelId}`,
});
