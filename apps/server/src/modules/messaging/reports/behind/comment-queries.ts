/** What clients wrote after rating: their messages stay theirs, and go with them. */
import { composed } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';
import { isFromTeam, messagesTable } from '../../../chat/messages/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { botsTable } from '../../bots/exported-queries.ts';
import { type FactCursor, type FactsWanted, ratingsWhere, taking } from './fact-list-queries.ts';

type RatingsWanted = Pick<FactsWanted, 'from' | 'to' | 'labelId' | 'botId' | 'userId' | 'stars'> & {
  after: FactCursor | null;
  /** So many ratings are looked at. */
  lookAt: number;
  limit: number;
};

export interface CommentRow {
  id: string;
  at: string;
  stars: number | null;
  text: string;
  channel_id: number;
  channel_name: string;
  user_id: number | null;
  user_name: string | null;
  bot_title: string | null;
}

/** SQL: the messages `m` of a rating's conversation within a day after it. */
const within = `m.workspace_id = $1 and m.channel_id = l.channel_id and m.ts > floor(extract(epoch from l.at) * 1000000)::bigint
  and m.ts <= floor(extract(epoch from l.at + interval '1 day') * 1000000)::bigint`;

const aDay = new Date('2026-01-01T00:00:00Z');
const sample: RatingsWanted = {
  from: aDay,
  to: aDay,
  labelId: 0,
  botId: 0,
  userId: 0,
  stars: null,
  after: null,
  lookAt: 1,
  limit: 1,
};

const narrow: RatingsWanted = {
  ...sample,
  labelId: 1,
  botId: 1,
  userId: 1,
  stars: 1,
  after: { at: '2026-01-01', id: '00000000-0000-4000-8000-000000000001' },
};
const samples = () => [[1, sample] as const, [1, narrow] as const];

/** The newest first. */
export const listComments = composed({
  compose: (workspaceId: number, wanted: RatingsWanted) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const where = ratingsWhere(wanted, wanted.after, take);
    return {
      text: `select l.id, l.at::text, l.value::int as stars, said.text, l.channel_id, c.name as channel_name, l.user_id,
          trim(u.first_name || ' ' || u.last_name) as user_name, b.title as bot_title
        from (select f.id, f.at, f.value, f.channel_id, f.user_id, f.bot_id from report_facts f where ${where}
          order by f.at desc, f.id desc limit ${take(wanted.lookAt)}::int) l
        cross join lateral (select string_agg(s.text, e'\n' order by s.ts) as text from (
          select coalesce(m.preview, m.content) as text, m.ts from ${messagesTable} m
          where ${within} and m.client_id is not null and m.system is null and m.deleted_at is null and m.content <> ''
            and m.ts < coalesce((select min(m.ts) from ${messagesTable} m where ${within} and ${isFromTeam('m')}), 9e18::bigint)
          order by m.ts limit 5) s) said
        join ${channelsTable} c on c.workspace_id = $1 and c.id = l.channel_id
        left join ${usersTable} u on u.workspace_id = $1 and u.id = l.user_id
        left join ${botsTable} b on b.workspace_id = $1 and b.id = l.bot_id
        where said.text is not null order by l.at desc, l.id desc limit ${take(wanted.limit)}::int`,
      values,
    };
  },
  samples,
}).all<CommentRow>();

/** The last rating that was looked at, where there may be more; null: all were. */
export const findLastLookedAt = composed({
  compose: (workspaceId: number, wanted: RatingsWanted) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const where = ratingsWhere(wanted, wanted.after, take);
    return {
      text: `select f.at::text, f.id from report_facts f where ${where}
        order by f.at desc, f.id desc limit 1 offset ${take(wanted.lookAt - 1)}::int`,
      values,
    };
  },
  samples,
}).first<FactCursor>();
