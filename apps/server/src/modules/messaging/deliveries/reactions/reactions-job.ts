import type { NewJob } from '../../../../platform/jobs/index.ts';

const givenUpAfterMs = 24 * 60 * 60 * 1000;

/**
 * The job that shows the team's reactions to a message on the client's phone; at most one waits. Those of a
 * conversation run one after another, in any process: each shows the reactions it finds when it begins, so the newest
 * are shown last.
 */
export const reactionsJob = (
  workspaceId: number,
  channelId: number,
  seq: number,
  { delayMs = 0, until = Date.now() + givenUpAfterMs } = {},
): NewJob => ({
  task: 'show-reactions',
  payload: { workspace_id: workspaceId, channel_id: channelId, seq, until },
  queue: `reactions:${workspaceId}:${channelId}`,
  key: `reactions:${workspaceId}:${channelId}:${seq}`,
  delayMs,
});
