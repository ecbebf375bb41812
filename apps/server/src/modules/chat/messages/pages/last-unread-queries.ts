import { channelTypes } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';
import { channelMembersTable, channelsTable } from '../../channel-access/exported-queries.ts';

/**
 * The newest message a user has not read, in their channels that are not muted; conversations only where they may read
 * them.
 */
export const findLastUnread = statement({
  name: 'find-last-unread-message',
  text: `select newest.channel_id, newest.seq
    from ${channelMembersTable} n
    join ${channelsTable} c on c.workspace_id = n.workspace_id and c.id = n.channel_id
    cross join lateral (
      select m.channel_id, m.seq, m.ts from messages m
      where m.workspace_id = n.workspace_id and m.channel_id = n.channel_id and m.seq > n.read_seq and m.seq >= c.first_seq
        and m.created_by is distinct from n.user_id and m.deleted_at is null and m.system is null
      order by m.seq desc limit 1) newest
    where n.workspace_id = $1 and n.user_id = $2 and not n.muted and c.deleted_at is null and ($3 or c.type <> ${channelTypes.client})
      and c.last_seq > n.read_seq
    order by newest.ts desc limit 1`,
  values: (workspaceId: number, userId: number, mayReadConversations: boolean) => [
    workspaceId,
    userId,
    mayReadConversations,
  ],
}).first<{ channel_id: number; seq: number }>();
