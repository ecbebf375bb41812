/** What messengers tell of messages after they were sent, found by looking at them again. */
import { statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../../chat/messages/exported-queries.ts';
import { botsTable } from '../../bots/exported-queries.ts';
import { externalMessagesTable } from '../../deliveries/exported-queries.ts';

/** Whether there are bots whose messengers tell. */
export const hasFollowedBots = statement({
  name: 'has-followed-bots',
  text: `select from ${botsTable} where workspace_id = $1 and ability_phases -> 'lasting' ->> 'sendsReceipts' = 'true' limit 1`,
  values: (workspaceId: number) => [workspaceId],
}).any();

/**
 * Moves on by so many messages that are as old as a stage says and were counted: the numbers after which and up to which
 * to look. What a later stage has looked at needs no earlier one, as in a history of years.
 */
export const moveFollowUp = statement({
  name: 'move-report-follow-up',
  text: `with before as (select coalesce(max(message_id), 0) as message_id from report_follow_ups
      where workspace_id = $1 and stage >= $2),
    next as (select max(n.id) as id from (select m.id, m.created_at from ${messagesTable} m, before b
        where m.workspace_id = $1 and m.id > b.message_id
          and m.id <= coalesce((select c.message_id from report_cursors c where c.workspace_id = $1), 0)
        order by m.id limit $4::int) n
      where n.created_at < now() - make_interval(secs => $3::int))
    insert into report_follow_ups (workspace_id, stage, message_id) select $1, $2, n.id from next n where n.id is not null
    on conflict (workspace_id, stage) do update set message_id = excluded.message_id
    returning message_id as until, (select message_id from before) as after`,
  values: (workspaceId: number, stage: number, ageSeconds: number, count: number) => [
    workspaceId,
    stage,
    ageSeconds,
    count,
  ],
}).first<{ after: number | null; until: number }>();

/** Those that arrived or were read, and were not known to. A message has when its last part has. */
export const insertReceiptFacts = statement({
  name: 'insert-receipt-facts',
  text: `insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, made_by)
    select f.workspace_id, f.at, k.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.made_by
    from ${messagesTable} m
    join ${channelsTable} c on c.workspace_id = m.workspace_id and c.id = m.channel_id and c.type = 3
    join report_facts f on f.workspace_id = m.workspace_id and f.kind = 'followed' and f.at = m.created_at and f.channel_id = m.channel_id
    cross join lateral (select x.delivered_at, x.read_at from ${externalMessagesTable} x
      where x.workspace_id = m.workspace_id and x.channel_id = m.channel_id and x.message_seq = m.seq order by x.part desc limit 1) x
    cross join lateral (values ('delivered', coalesce(x.delivered_at, x.read_at)), ('read', x.read_at)) k (kind, at)
    where m.workspace_id = $1 and m.id > $2 and m.id <= $3 and m.client_id is null and k.at is not null
      and not exists (select from report_facts e where e.workspace_id = f.workspace_id and e.channel_id = f.channel_id
        and e.kind = k.kind and e.at = f.at)`,
  values: (workspaceId: number, after: number, until: number) => [workspaceId, after, until],
}).run();
