import type { LinkPreview, MessageAudience } from '@switchboard/contract';
import { type Sure, statement, type Transaction } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { firstSeqOf } from '../channel-access/exported-queries.ts';
import { nextUpdatedAt } from './exported-queries.ts';

/** The fields of a message that the rules check before a change. */
export interface LockedMessageRow {
  seq: number;
  audience: MessageAudience;
  content: string;
  created_by: number | null;
  deleted_at: Date | null;
  pinned_at: Date | null;
  is_system: boolean;
  files_count: number;
  previews: LinkPreview[];
}

export const findChangedMessage = statement({
  name: 'find-changed-message',
  text: `select m.seq, m.audience, m.content, m.created_by, m.deleted_at, m.pinned_at, m.system is not null as is_system,
      (select count(*)::int from ${filesTable} f where f.workspace_id = $1 and f.channel_id = $2 and f.message_seq = m.seq
        and f.deleted_at is null) as files_count,
      coalesce(m.metadata -> 'previews', '[]') as previews
    from messages m where m.workspace_id = $1 and m.channel_id = $2 and m.id = $3 and m.seq >= ${firstSeqOf('m')}`,
  values: (workspaceId: number, channelId: number, messageId: number) => [workspaceId, channelId, messageId],
}).first<LockedMessageRow>();

/** Sets a message's change time when something outside its row has changed. */
export const touchMessage = statement({
  text: `update messages set updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).run();

export const updateContentStatement = statement({
  text: `update messages set content = $4, preview = $6, edited_at = clock_timestamp(), updated_at = ${nextUpdatedAt},
      metadata = coalesce(metadata, '{}') || $5::jsonb
    where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (
    workspaceId: number,
    channelId: number,
    seq: number,
    content: string,
    value5Json: string,
    preview: string | null,
  ) => [workspaceId, channelId, seq, content, value5Json, preview],
}).of();

export const updateContent = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  message: { content: string; preview: string | null; urls: readonly string[]; previews: readonly LinkPreview[] },
): Promise<void> => {
  const { content, preview, urls, previews } = message;
  await tx.query(
    updateContentStatement(workspaceId, channelId, seq, content, JSON.stringify({ urls, previews }), preview),
  );
};

export const emptyMessageStatement = statement({
  text: `with moment as materialized (
      select ${nextUpdatedAt} as at from messages where workspace_id = $1 and channel_id = $2 and seq = $3)
    update messages m set content = '', preview = null, metadata = null, pinned_at = null, pinned_by = null, deleted_at = moment.at,
      updated_at = moment.at
    from moment where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3 returning m.deleted_at`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).of<Sure<{ deleted_at: Date }, 'deleted_at'>>();

export const deleteReactionsStatement = statement({
  text: 'delete from message_reactions where workspace_id = $1 and channel_id = $2 and message_seq = $3',
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).of();

/** Empties a message and removes its reactions; returns when. */
export const emptyMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<Date> => {
  const { rows } = await tx.query(emptyMessageStatement(workspaceId, channelId, seq));
  await tx.query(deleteReactionsStatement(workspaceId, channelId, seq));
  return rows[0]?.deleted_at ?? new Date();
};

/** Stores a message's link previews. This is not an edit: the text did not change. Lock the channel's row first. */
export const setPreviews = statement({
  name: 'set-previews',
  text: `update messages set metadata = metadata || jsonb_build_object('previews', $4::jsonb), updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (workspaceId: number, channelId: number, seq: number, previews: readonly LinkPreview[]) => [
    workspaceId,
    channelId,
    seq,
    JSON.stringify(previews),
  ],
}).run();

export const setPinned = statement({
  name: 'set-pinned',
  text: `update messages set pinned_at = case when $4 then clock_timestamp() end,
      pinned_by = case when $4 then $5::bigint end, updated_at = ${nextUpdatedAt}
    where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (
    { workspaceId, userId }: { workspaceId: number; userId: number },
    channelId: number,
    seq: number,
    isPinned: boolean,
  ) => [workspaceId, channelId, seq, isPinned, userId],
}).run();
