import type { NewJob } from '../../../../platform/jobs/index.ts';

/** The job that asks a messenger how a bot is doing; at most one waits. */
export const inspectionJob = (workspaceId: number, botId: number): NewJob => ({
  task: 'inspect-bot',
  payload: { workspace_id: workspaceId, bot_id: botId },
  key: `inspect:${workspaceId}:${botId}`,
  // The next round asks again.
  maxAttempts: 2,
});
