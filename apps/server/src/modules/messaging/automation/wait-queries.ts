import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

const sinceOf = `date_trunc('milliseconds', c.awaiting_since)`;

/**
 * Waits that are as long as a rule says and that it has not been told of: an event for each, of the moment at which it was
 * so long. Those that were so before the rule was on are not.
 */
export const insertWaits = statement({
  name: 'insert-waits-for-automation',
  text: `with due as (
      insert into automation_waits (workspace_id, rule_id, channel_id, since)
      select r.workspace_id, r.id, c.id, ${sinceOf}
      from automation_rules r
      join ${channelsTable} c on c.workspace_id = r.workspace_id and c.type = 3 and c.state = 'open' and c.deleted_at is null
        and c.blocked_at is null
        and c.awaiting_since <= now() - make_interval(mins => (r.trigger ->> 'minutes')::int)
        and ${sinceOf} >= r.since - make_interval(mins => (r.trigger ->> 'minutes')::int)
      where r.workspace_id = $1 and r.is_on and r.trigger_kind = 'waiting'
        and not exists (select from automation_waits w where w.workspace_id = r.workspace_id and w.rule_id = r.id
          and w.channel_id = c.id and w.since = ${sinceOf})
      on conflict do nothing returning rule_id, channel_id, since)
    insert into automation_events (workspace_id, channel_id, kind, detail, at)
    select $1, d.channel_id, 'waiting', jsonb_build_object('rule_id', d.rule_id, 'minutes', l.minutes, 'since', d.since),
      d.since + make_interval(mins => l.minutes)
    from due d join (select id, position, (trigger ->> 'minutes')::int as minutes from automation_rules
      where workspace_id = $1) l on l.id = d.rule_id
    order by d.since, l.position`,
  values: (workspaceId: number) => [workspaceId],
}).run();

/** Waits that are over are forgotten. */
export const pruneWaits = statement({
  text: `delete from automation_waits w where w.workspace_id = $1 and w.since < now() - interval '1 day'
    and not exists (select from ${channelsTable} c where c.workspace_id = w.workspace_id and c.id = w.channel_id
      and ${sinceOf} = w.since)`,
  values: (workspaceId: number) => [workspaceId],
}).run();
