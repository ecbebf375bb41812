import type { NewJob } from '../../../../platform/jobs/index.ts';

/** The job that checks whether to notify anyone about a bot; at most one waits. */
export const troubleJob = (workspaceId: number, botId: number, delayMs = 0): NewJob => ({
  task: 'tell-bot-trouble',
  payload: { workspace_id: workspaceId, bot_id: botId },
  key: `bot-trouble:${workspaceId}:${botId}`,
  delayMs,
});
