import type { NewJob } from '../../platform/jobs/index.ts';

/** Jobs that run beside each other; pages that are slow to come must never take the workers of the deliveries. */
const lanes = 4;

/** The job that looks up what a message links to (module link-previews); a later one takes the place of one that waits. */
export const previewJob = (workspaceId: number, channelId: number, seq: number): NewJob => ({
  task: 'preview-links',
  payload: { workspace_id: workspaceId, channel_id: channelId, seq },
  queue: `previews:${workspaceId % lanes}`,
  key: `preview:${workspaceId}:${channelId}:${seq}`,
  maxAttempts: 3,
});
