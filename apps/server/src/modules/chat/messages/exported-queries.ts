import type { FileView, MessageMetadata } from '@switchboard/contract';
import { type Statement, type Sure, statement, type Transaction } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';

/** For use in other modules' SQL. A deleted message keeps its row, emptied. */
export const messagesTable = 'messages';
export const messageReactionsTable = 'message_reactions';

/** As `attachmentFactsOf` selects them. */
export interface AttachmentFacts {
  metadata: Partial<MessageMetadata>;
  file: (Pick<FileView, 'kind' | 'original'> & { count: number }) | null;
}

/** The attachment of a message (`AttachmentFacts`), as SQL; null for most. Pages of links and the like are left out. */
export const attachmentFactsOf = (message: string): string =>
  `case when ${message}.deleted_at is null and (${message}.has_files or ${message}.metadata is not null) then json_build_object(
    'metadata', coalesce(${message}.metadata, '{}') - array['urls', 'previews', 'pressed_button'],
    'file', case when ${message}.has_files then (
      select json_build_object('kind', f.kind, 'original', f.original, 'count', count(*) over ()) from ${filesTable} f
      where f.workspace_id = ${message}.workspace_id and f.channel_id = ${message}.channel_id and f.message_seq = ${message}.seq
        and f.deleted_at is null order by f.position limit 1) end) end`;

/**
 * The change time of a message, as SQL. Read after the channel's row is locked, so that change times follow the order
 * of commits, and never the same millisecond twice: of two versions a client keeps the later one.
 */
export const nextUpdatedAt = `greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/** Stores a client's edit: new text, the facts of the new version, the messenger's time of the edit. */
export const updateClientMessage = statement({
  name: 'update-client-message',
  text: `update messages set content = $4, preview = $7, metadata = coalesce(metadata, '{}') || $5::jsonb, edited_at = $6,
      updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (
    workspaceId: number,
    channelId: number,
    seq: number,
    change: { content: string; preview: string | null; metadata: Record<string, unknown>; editedAt: Date },
  ) => [workspaceId, channelId, seq, change.content, JSON.stringify(change.metadata), change.editedAt, change.preview],
}).run();

export const updateMessageFactsStatement = statement({
  name: 'update-message-facts',
  text: `update messages set metadata = (coalesce(metadata, '{}') - $4::text[]) || $5::jsonb, updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3
      and coalesce(metadata, '{}') is distinct from (coalesce(metadata, '{}') - $4::text[]) || $5::jsonb`,
  values: (workspaceId: number, channelId: number, seq: number, names: readonly string[], factsJson: string) => [
    workspaceId,
    channelId,
    seq,
    names,
    factsJson,
  ],
}).of();

/**
 * Changes single facts of a message: a value that is undefined is removed. Returns whether anything is different now.
 */
export const updateFacts = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  facts: Record<string, unknown>,
): Promise<boolean> => {
  const names = Object.keys(facts);
  const { rowCount } = await tx.query(
    updateMessageFactsStatement(workspaceId, channelId, seq, names, JSON.stringify(facts)),
  );
  return rowCount > 0;
};

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
 * Notes in messages how many of their files are gone, each time a number stands in `seqs`; returns how many each has
 * left. It is no edit, so their change time stays. Lock the channel first.
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
