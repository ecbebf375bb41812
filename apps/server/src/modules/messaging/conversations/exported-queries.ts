import type { Statement } from '../../../platform/database/index.ts';

/** Forgets in which groups a bot has said that it answers in private chats only. */
export const forgetAnsweredGroupsStatement = (workspaceId: number, botId: number): Statement => ({
  text: 'delete from answered_groups where workspace_id = $1 and bot_id = $2',
  values: [workspaceId, botId],
});

/** For joins in other modules' SQL. Handled updates are kept for three days. */
export const inboundUpdatesTable = 'inbound_updates';

/** Deletes a bot's stored updates that have been handled. */
export const forgetHandledUpdatesStatement = (workspaceId: number, botId: number): Statement => ({
  text: 'delete from inbound_updates where workspace_id = $1 and bot_id = $2 and handled_at is not null',
  values: [workspaceId, botId],
});
