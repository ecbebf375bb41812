import { type Statement, type Sure, statement, type Transaction } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { nextUpdatedAt } from './exported-queries.ts';

export const deleteOldReactionsStatement = statement({
  name: 'delete-old-reactions',
  text: `delete from message_reactions
    where workspace_id = $1 and channel_id = $2 and message_seq between $3::bigint and $4::bigint`,
  values: (workspaceId: number, channelId: number, from: number, to: number) => [workspaceId, channelId, from, to],
}).of();

export const deleteOldMessagesStatement = statement({
  name: 'delete-old-messages',
  text: 'delete from messages where workspace_id = $1 and channel_id = $2 and seq between $3::bigint and $4::bigint',
  values: (workspaceId: number, channelId: number, from: number, to: number) => [workspaceId, channelId, from, to],
}).of();

/** Deletes the reactions to messages, and these messages for good: their other rows must be gone already. */
export const deleteMessagesStatements = (
  workspaceId: number,
  channelId: number,
  { from, to }: { from: number; to: number },
): Statement[] => [
  deleteOldReactionsStatement(workspaceId, channelId, from, to),
  deleteOldMessagesStatement(workspaceId, channelId, from, to),
];

export const emptyOldMessagesStatement = statement({
  name: 'empty-old-messages',
  text: `with moments as materialized (
      select seq, ${nextUpdatedAt} as at from messages where workspace_id = $1 and channel_id = $2 and seq = any($3))
    update messages m set content = '', preview = null, metadata = null, pinned_at = null, pinned_by = null,
      has_reactions = false, deleted_at = moments.at, updated_at = moments.at
    from moments where m.workspace_id = $1 and m.channel_id = $2 and m.seq = moments.seq
    returning m.id, m.seq, m.deleted_at`,
  values: (workspaceId: number, channelId: number, seqs: readonly number[]) => [workspaceId, channelId, seqs],
}).of<Sure<{ id: number; seq: number; deleted_at: Date }, 'deleted_at'>>();

export const deleteReactionsOfEmptiedStatement = statement({
  name: 'delete-reactions-of-emptied',
  text: 'delete from message_reactions where workspace_id = $1 and channel_id = $2 and message_seq = any($3)',
  values: (workspaceId: number, channelId: number, seqs: readonly number[]) => [workspaceId, channelId, seqs],
}).of();

/** Empties messages as if their authors had deleted them; returns when. Lock the channel first. */
export const emptyMessages = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seqs: readonly number[],
): Promise<{ id: number; seq: number; deleted_at: Date }[]> => {
  const [emptied] = await tx.flight([
    emptyOldMessagesStatement(workspaceId, channelId, seqs),
    deleteReactionsOfEmptiedStatement(workspaceId, channelId, seqs),
  ]);
  return emptied.rows;
};

/**
 * Notes in messages how many of their files are gone, each time a number stands in `seqs`; returns how many each has left.
 * It is no edit, so their change time stays. Lock the channel first.
 */
export const noteRemovedFiles = statement({
  name: 'note-removed-files',
  text: `update messages m set metadata = coalesce(m.metadata, '{}')
      || jsonb_build_object('removed_files', coalesce((m.metadata ->> 'removed_files')::int, 0) + removed.count)
    from (select seq, count(*) as count from unnest($3::bigint[]) as seq group by seq) removed
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq = removed.seq
    returning m.seq, (select count(*)::int from ${filesTable} f where f.workspace_id = $1 and f.channel_id = $2
      and f.message_seq = m.seq and f.deleted_at is null) as files_left`,
  values: (workspaceId: number, channelId: number, seqs: readonly number[]) => [workspaceId, channelId, seqs],
}).all<{ seq: number; files_left: number }>();
