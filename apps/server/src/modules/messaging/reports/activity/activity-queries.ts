import { statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';
import { leavesTheHouse, messagesTable } from '../../../chat/messages/exported-queries.ts';

export const countOpenOf = statement({
  name: 'count-open-conversations-of-people',
  text: `select coalesce(c.manager_id, 0) as id, count(*)::int as open from ${channelsTable} c
    where c.workspace_id = $1 and c.manager_id = any($2::bigint[]) and c.type = 3 and c.deleted_at is null and c.state = 'open'
    group by 1`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).all<{ id: number; open: number }>();

/** By local weeks from Monday, as far as the messages are kept: facts of messages are not found by conversation. */
export const countMessagesByWeek = statement({
  name: 'count-messages-of-clients-by-week',
  text: `select coalesce(date_trunc('week', m.created_at at time zone $4)::date::text, '') as week,
      count(*) filter (where m.client_id is not null)::int as messages_in,
      count(*) filter (where m.client_id is null)::int as messages_out
    from ${channelsTable} c join ${messagesTable} m on m.workspace_id = c.workspace_id and m.channel_id = c.id
    where c.workspace_id = $1 and c.client_id = any($2::bigint[]) and c.type = 3 and c.deleted_at is null
      and m.ts >= floor(extract(epoch from $3::timestamptz) * 1000000)::bigint and m.audience = 'public'
      and (m.client_id is not null and m.system is null or m.client_id is null and (${leavesTheHouse('m')}
        or m.system ->> 'code' = 'sent_elsewhere'))
    group by 1`,
  values: (workspaceId: number, clientIds: readonly number[], from: Date, zone: string) => [
    workspaceId,
    clientIds,
    from,
    zone,
  ],
}).all<{ week: string; messages_in: number; messages_out: number }>();
