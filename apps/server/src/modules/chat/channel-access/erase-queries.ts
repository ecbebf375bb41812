import { statement } from '../../../platform/database/index.ts';

/** The conversations of clients, deleted or not, by client; locked. */
export const lockConversationsToErase = statement({
  name: 'lock-conversations-to-erase',
  text: `select id, client_id from channels where workspace_id = $1 and client_id = any($2) and type = 3
    order by id for no key update`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).answer(
  (rows: { id: number; client_id: number }[]): Map<number, number> =>
    new Map(rows.map(({ id, client_id: clientId }) => [clientId, id])),
);

export const listConversationIds = statement({
  name: 'list-conversation-ids',
  text: 'select id from channels where workspace_id = $1 and client_id = any($2) and type = 3 order by id',
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

/** Takes the client's name out of their conversation, which stays deleted and keeps its numbers. */
export const blankConversation = statement({
  name: 'blank-conversation',
  text: `update channels set name = '', description = '', snooze_reason = '', awaiting_since = null,
      deleted_at = coalesce(deleted_at, clock_timestamp())
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).run();
