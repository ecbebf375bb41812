import type { NewJob } from '../../../../platform/jobs/index.ts';

/**
 * The job that makes a message's link previews (module link-previews); a later one replaces one that waits. Each
 * workspace has a queue of its own, so that slow pages of one do not hold up the others.
 */
export const previewJob = (workspaceId: number, channelId: number, seq: number): NewJob => ({
  task: 'preview-links',
  payload: { workspace_id: workspaceId, channel_id: channelId, seq },
  queue: `previews:${workspaceId}`,
  key: `preview:${workspaceId}:${channelId}:${seq}`,
  maxAttempts: 3,
});
