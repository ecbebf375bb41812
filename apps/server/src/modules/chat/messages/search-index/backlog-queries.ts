import { type Sure, statement } from '../../../../platform/database/index.ts';
import { filesTable } from '../../../files/exported-queries.ts';
import { messagesTable } from '../exported-queries.ts';
import type { IndexedMessage } from './message-terms.ts';

const messagesAtOnce = 1_000;

type BacklogRow = Omit<IndexedMessage, 'metadata'> & {
  skipped: boolean;
  metadata: { urls?: string[] } | null;
  /** Changes whenever the message's row of the index does; null: there is none. */
  indexed_as: string | null;
};

/** The next messages of the backlog, from the newest down. */
export const listMessagesBelow = statement({
  name: 'list-messages-to-index',
  text: `select m.id, m.channel_id, to_json(m.created_at) #>> '{}' as created_at, m.content, m.created_by, m.client_id,
      m.metadata, m.deleted_at is not null or m.system is not null as skipped,
      coalesce((select json_agg(json_build_object('original', f.original)) from ${filesTable} f
        where f.workspace_id = m.workspace_id and f.channel_id = m.channel_id and f.message_seq = m.seq
          and f.deleted_at is null), '[]') as files,
      s.xmin::text as indexed_as
    from ${messagesTable} m
    left join message_search s on s.workspace_id = m.workspace_id and s.message_id = m.id
    where m.workspace_id = $1 and m.id < $2 order by m.id desc limit $3`,
  values: (workspaceId: number, belowId: number) => [workspaceId, belowId, messagesAtOnce],
}).all<Sure<BacklogRow, 'created_at'>>();

/**
 * The id below which messages are still to be indexed; null when all are. Locked, so that one job works on it at a
 * time.
 */
export const lockBacklog = statement({
  text: 'select below_id from message_search_backlog where workspace_id = $1 for update',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { below_id: number }[]): number | null => row?.below_id ?? null);

export const moveBacklog = statement({
  text: 'update message_search_backlog set below_id = $2 where workspace_id = $1',
  values: (workspaceId: number, belowId: number) => [workspaceId, belowId],
}).run();

export const deleteBacklog = statement({
  text: 'delete from message_search_backlog where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).run();

export const hasBacklog = statement({
  text: 'select from message_search_backlog where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).any();
