import { channelTypes, generalChannelId, type ReadState } from '@switchboard/contract';
import { type Sure, statement } from '../../../platform/database/index.ts';
import { channelMembersTable, channelsTable } from '../channel-access/exported-queries.ts';

/**
 * SQL of a member's unread count; `m` may be a left join. The function comes from the migration
 * count-unread-by-numbers.sql.
 */
const unreadOf = (reader: string) =>
  `case when c.blocked_at is not null or coalesce(m.read_seq, c.last_seq) >= c.last_seq then 0
     else (select unread from unread_of(c.workspace_id, c.id, greatest(m.read_seq, c.first_seq - 1), c.last_seq, ${reader})) end`;

/** Unread totals over the channels a user belongs to and may read: not everyone may read conversations. */
export const countUnread = statement({
  name: 'count-unread',
  text: `select coalesce(sum(unread), 0)::int as total,
      coalesce(sum(unread) filter (where id = ${generalChannelId}), 0)::int as general
    from (
      select c.id, ${unreadOf('$2')} as unread
      from ${channelMembersTable} m join ${channelsTable} c on c.workspace_id = m.workspace_id and c.id = m.channel_id
      where m.workspace_id = $1 and m.user_id = $2 and not m.muted and c.deleted_at is null and c.last_seq > m.read_seq
        and ($3 or c.type <> ${channelTypes.client})
    ) counts`,
  values: (workspaceId: number, userId: number, readsConversations: boolean) => [
    workspaceId,
    userId,
    readsConversations,
  ],
}).answer(
  ([row]: { total: number; general: number }[]): { total: number; general: number } => row ?? { total: 0, general: 0 },
);

/** A reader's position in a channel; a reader who is not a member has read everything. */
export const getReadState = statement({
  name: 'get-read-state',
  text: `select greatest(coalesce(m.read_seq, c.last_seq), c.first_seq - 1) as read_seq, ${unreadOf('$3')} as unread_count, c.last_seq
    from ${channelsTable} c left join ${channelMembersTable} m
      on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $3
    where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).answer(
  ([row]: Sure<ReadState, 'unread_count'>[]): ReadState => row ?? { read_seq: 0, unread_count: 0, last_seq: 0 },
);

export const findManagersChannelId = statement({
  name: 'find-managers-channel',
  text: `select c.id from ${channelsTable} c
    join ${channelMembersTable} m on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $2
    where c.workspace_id = $1 and c.type = ${channelTypes.managers} and c.deleted_at is null order by c.id limit 1`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { id: number }[]): number | null => row?.id ?? null);
