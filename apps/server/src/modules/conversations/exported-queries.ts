import type { Statement } from '../../platform/database/index.ts';

/** Deletes a bot's stored updates that have been handled. */
export const forgetHandledUpdatesStatement = (workspaceId: number, botId: number): Statement => ({
  text: 'delete from inbound_updates where workspace_id = $1 and bot_id = $2 and handled_at is not null',
  values: [workspaceId, botId],
});
