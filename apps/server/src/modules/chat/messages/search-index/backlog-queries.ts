import type { Transaction } from '../../../../platform/database/index.ts';
import { filesTable } from '../../../files/exported-queries.ts';
import { messagesTable } from '../exported-queries.ts';
import type { IndexedMessage } from './message-terms.ts';

const messagesAtOnce = 1_000;

/** The next messages of the backlog, from the newest down. */
export const listMessagesBelow = async (tx: Transaction, workspaceId: number, belowId: number) => {
  const { rows } = await tx.query<IndexedMessage & { skipped: boolean; metadata: { urls?: string[] } | null }>({
    name: 'list-messages-to-index',
    text: `select m.id, m.channel_id, to_json(m.created_at) #>> '{}' as created_at, m.content, m.created_by, m.client_id,
        m.metadata, m.deleted_at is not null or m.system is not null as skipped,
        coalesce((select json_agg(json_build_object('original', f.original)) from ${filesTable} f
          where f.workspace_id = m.workspace_id and f.channel_id = m.channel_id and f.message_seq = m.seq
            and f.deleted_at is null), '[]') as files
      from ${messagesTable} m where m.workspace_id = $1 and m.id < $2 order by m.id desc limit $3`,
    values: [workspaceId, belowId, messagesAtOnce],
  });
  return rows;
};

/**
 * The id below which messages are still to be indexed; null where nothing is left. Locked, so that one job works on it
 * at a time.
 */
export const lockBacklog = async (tx: Transaction, workspaceId: number): Promise<number | null> => {
  const { rows } = await tx.query<{ below_id: number }>(
    'select below_id from message_search_backlog where workspace_id = $1 for update',
    [workspaceId],
  );
  return rows[0]?.below_id ?? null;
};

export const moveBacklog = async (tx: Transaction, workspaceId: number, belowId: number): Promise<void> => {
  await tx.query('update message_search_backlog set below_id = $2 where workspace_id = $1', [workspaceId, belowId]);
};

export const deleteBacklog = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query('delete from message_search_backlog where workspace_id = $1', [workspaceId]);
};

export const hasBacklog = async (tx: Transaction, workspaceId: number): Promise<boolean> => {
  const { rows } = await tx.query('select from message_search_backlog where workspace_id = $1', [workspaceId]);
  return rows.length > 0;
};
