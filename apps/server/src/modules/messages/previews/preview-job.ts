import type { NewJob } from '../../../platform/jobs/index.ts';

/**
 * The job that looks up what a message links to (module link-previews); a later one takes the place of one that waits. Each
 * workspace has a queue of its own, so that the slow pages of one hold up nobody else's.
 */
export const previewJob = (workspaceId: number, channelId: number, seq: number): NewJob => ({
  task: 'preview-links',
  payload: { workspace_id: workspaceId, channel_id: channelId, seq },
  queue: `previews:${workspaceId}`,
  key: `preview:${workspaceId}:${channelId}:${seq}`,
  maxAttempts: 3,
});
