import type { Transaction } from '../../../platform/database/index.ts';

/** The conversations of clients, deleted or not, by client; locked. */
export const lockConversationsToErase = async (
  tx: Transaction,
  workspaceId: number,
  clientIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await tx.query<{ id: number; client_id: number }>({
    name: 'lock-conversations-to-erase',
    text: `select id, client_id from channels where workspace_id = $1 and client_id = any($2) and type = 3
      order by id for no key update`,
    values: [workspaceId, clientIds],
  });
  return new Map(rows.map(({ id, client_id: clientId }) => [clientId, id]));
};

export const listConversationIds = async (
  tx: Transaction,
  workspaceId: number,
  clientIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'list-conversation-ids',
    text: 'select id from channels where workspace_id = $1 and client_id = any($2) and type = 3 order by id',
    values: [workspaceId, clientIds],
  });
  return rows.map(({ id }) => id);
};

/** Takes the client's name out of their conversation, which stays deleted and keeps its numbers. */
export const blankConversation = async (tx: Transaction, workspaceId: number, channelId: number): Promise<void> => {
  await tx.query({
    name: 'blank-conversation',
    text: `update channels set name = '', description = '', awaiting_since = null,
        deleted_at = coalesce(deleted_at, clock_timestamp())
      where workspace_id = $1 and id = $2`,
    values: [workspaceId, channelId],
  });
};
