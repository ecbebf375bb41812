import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** A colleague named on a card, as the columns of a join have them. */
export interface NamedRow {
  author_id: number | null;
  author_first_name: string | null;
  author_last_name: string | null;
  author_avatar_file_id: number | null;
}

/** The fields of a card beside the client's own. */
export interface CardRow {
  last_contact_at: Date | null;
  blocker_id: number | null;
  blocker_first_name: string | null;
  blocker_last_name: string | null;
  blocker_avatar_file_id: number | null;
}

/** Of a conversation that is not deleted. */
export const findCard = statement({
  name: 'find-client-card',
  text: `select (select m.created_at from ${messagesTable} m where m.workspace_id = c.workspace_id and m.channel_id = c.id
        and m.seq >= c.first_seq and m.client_id is not null order by m.seq desc limit 1) as last_contact_at,
      u.id as blocker_id, u.first_name as blocker_first_name, u.last_name as blocker_last_name,
      u.avatar_file_id as blocker_avatar_file_id
    from ${channelsTable} c
    left join ${usersTable} u on u.workspace_id = c.workspace_id and u.id = c.blocked_by
    where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<CardRow>();
