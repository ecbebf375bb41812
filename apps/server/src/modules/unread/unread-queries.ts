import { channelTypes, generalChannelId } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';

/** Badges show no more than this, so counting stops there. */
const countedAtMost = 1_000;

/**
 * SQL of a member's unread messages in a channel: others' undeleted ones after the read mark. Counted only where the
 * newest message is not read, and only up to the cap, so it costs nothing for what is read (architecture, "Unread").
 * `c` is the channel's alias, `m` the member's, `userParam` the reader's placeholder.
 */
export const unreadCountSql = (c: string, m: string, userParam: string): string =>
  `case when coalesce(${m}.read_seq, ${c}.last_seq) >= ${c}.last_seq then 0 else (
     select count(*)::int from (
       select 1 from messages x
       where x.workspace_id = ${c}.workspace_id and x.channel_id = ${c}.id and x.seq > ${m}.read_seq
         and x.created_by is distinct from ${userParam} and x.deleted_at is null and x.system is null
       limit ${countedAtMost}) counted) end`;

/** Unread totals over the channels a user belongs to. */
export const countUnread = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<{ total: number; general: number }> => {
  const { rows } = await tx.query<{ total: number; general: number }>({
    name: 'count-unread',
    text: `select coalesce(sum(unread), 0)::int as total,
        coalesce(sum(unread) filter (where id = ${generalChannelId}), 0)::int as general
      from (
        select c.id, ${unreadCountSql('c', 'm', '$2::bigint')} as unread
        from channel_members m join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
        where m.workspace_id = $1 and m.user_id = $2 and not m.muted and c.deleted_at is null and c.last_seq > m.read_seq
      ) counts`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? { total: 0, general: 0 };
};

export const findManagersChannelId = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<number | null> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-managers-channel',
    text: `select c.id from channels c
      join channel_members m on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $2
      where c.workspace_id = $1 and c.type = ${channelTypes.managers} and c.deleted_at is null order by c.id limit 1`,
    values: [workspaceId, userId],
  });
  return rows[0]?.id ?? null;
};
