import { statement, type Transaction } from '../../../platform/database/index.ts';
import { nextUpdatedAt } from './exported-queries.ts';

const saysSomething = `(m.content <> '' or m.preview is not null or m.metadata is not null or m.deleted_at is null
  or m.pinned_at is not null or m.has_reactions or m.has_files or coalesce(m.system -> 'params', '{}') <> '{}')`;

export const eraseMessagesStatement = statement({
  name: 'erase-messages',
  text: `with next as materialized (
      select m.seq from messages m
      where m.workspace_id = $1 and m.channel_id = $2 and m.seq > $3 and ${saysSomething}
      order by m.seq limit $4)
    update messages m set content = '', preview = null, metadata = null, client_msg_id = null, pinned_at = null,
      pinned_by = null, has_reactions = false, has_files = false,
      system = case when m.system is not null then jsonb_build_object('code', m.system -> 'code', 'params', '{}'::jsonb) end,
      deleted_at = coalesce(m.deleted_at, clock_timestamp()), updated_at = ${nextUpdatedAt}
    from next where m.workspace_id = $1 and m.channel_id = $2 and m.seq = next.seq
    returning m.id, m.seq`,
  values: (workspaceId: number, channelId: number, after: number, limit: number) => [
    workspaceId,
    channelId,
    after,
    limit,
  ],
}).of<{ id: number; seq: number }>();

/**
 * Empties the next messages of a channel for good, system messages too: number, time and author stay. Returns their ids
 * and the last number; when there are fewer than `limit`, none are left.
 */
export const eraseMessages = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ ids: number[]; lastSeq: number }> => {
  const { rows } = await tx.query(eraseMessagesStatement(workspaceId, channelId, after, limit));
  return { ids: rows.map(({ id }) => id), lastSeq: Math.max(after, ...rows.map(({ seq }) => seq)) };
};

/** Deletes some of the reactions in a channel; returns how many. */
export const eraseReactions = statement({
  name: 'erase-reactions',
  text: `delete from message_reactions r where r.workspace_id = $1 and r.channel_id = $2
    and r.message_seq in (select n.message_seq from message_reactions n
      where n.workspace_id = $1 and n.channel_id = $2 order by n.message_seq limit $3)`,
  values: (workspaceId: number, channelId: number, limit: number) => [workspaceId, channelId, limit],
}).count();

/** The number of messages in a channel with an author and content. */
export const countSpokenMessages = statement({
  name: 'count-spoken-messages',
  text: `select count(*)::int as count from messages m
    where m.workspace_id = $1 and m.channel_id = any($2) and m.system is null and m.deleted_at is null`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
