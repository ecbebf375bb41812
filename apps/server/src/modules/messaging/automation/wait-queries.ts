import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

/**
 * Waits that have become as long as a rule says since they were looked for last: an event for each. In one statement, so
 * that the rules whose waits are found are those that are looked at from now on.
 */
export const insertWaits = statement({
  name: 'insert-waits-for-automation',
  text: `with looked_at as (
      select id, position, since, (trigger ->> 'minutes')::int as minutes from automation_rules
      where workspace_id = $1 and is_on and trigger ->> 'kind' = 'waiting'),
    moved as (update automation_rules r set since = now() from looked_at l
      where r.workspace_id = $1 and r.id = l.id and r.since = l.since)
    insert into automation_events (workspace_id, channel_id, kind, detail)
    select c.workspace_id, c.id, 'waiting',
      jsonb_build_object('rule_id', l.id, 'minutes', l.minutes, 'since', c.awaiting_since)
    from looked_at l
    join ${channelsTable} c on c.workspace_id = $1 and c.type = 3 and c.state = 'open' and c.deleted_at is null
      and c.blocked_at is null and c.awaiting_since <= now() - make_interval(mins => l.minutes)
      and c.awaiting_since > l.since - make_interval(mins => l.minutes)
    order by c.awaiting_since, l.position`,
  values: (workspaceId: number) => [workspaceId],
}).run();
