import type { AutomationAction, AutomationFilter, AutomationTrigger, BodyOf, endpoints } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

export type RuleBody = BodyOf<typeof endpoints.createAutomationRule>;
type StoredRule = Omit<RuleBody, 'trigger' | 'filter' | 'actions'> & {
  trigger: unknown;
  filter: unknown;
  actions: unknown;
};

/** What a rule says. */
export interface Rule {
  id: number;
  name: string;
  trigger: AutomationTrigger;
  filter: AutomationFilter;
  actions: AutomationAction[];
}

const toRule = <Row extends StoredRule>(row: Row): Omit<Row, keyof Rule> & Rule =>
  row as unknown as Omit<Row, keyof Rule> & Rule;

interface StoredRuleRow extends StoredRule {
  id: number;
  version: number;
  paused_at: string | null;
  paused_channel_id: number | null;
  paused_channel_name: string | null;
  runs: number;
  last_run_at: string | null;
}
export type RuleRow = Omit<StoredRuleRow, keyof Rule> & Rule;

/** In the order in which they run. */
export const listRuleRows = statement({
  name: 'list-automation-rules',
  text: `select r.id, r.name, r.is_on, r.trigger, r.filter, r.actions, r.version, r.paused_at::text, r.paused_channel_id,
      (select c.name from ${channelsTable} c where c.workspace_id = r.workspace_id and c.id = r.paused_channel_id) as paused_channel_name,
      (select count(*)::int from automation_runs u where u.workspace_id = r.workspace_id and u.rule_id = r.id
        and u.result = 'done' and u.at > clock_timestamp() - interval '7 days') as runs,
      (select max(u.at)::text from automation_runs u where u.workspace_id = r.workspace_id and u.rule_id = r.id
        and u.result = 'done') as last_run_at
    from automation_rules r where r.workspace_id = $1 order by r.position, r.id`,
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: StoredRuleRow[]): RuleRow[] => rows.map(toRule));

/** Those that are switched on, in the order in which they run; `since` is PostgreSQL's text. */
export const listRulesOn = statement({
  name: 'list-automation-rules-on',
  text: `select id, name, is_on, trigger, filter, actions, since from automation_rules
    where workspace_id = $1 and is_on order by position, id`,
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: (StoredRule & { id: number; since: Date })[]): (Rule & { since: Date })[] => rows.map(toRule));

/** Changes of the rules of a workspace, and runs, take turns. */
export const lockRules = statement({
  name: 'lock-automation-rules',
  text: `select pg_advisory_xact_lock(hashtextextended('automation-rules', $1))`,
  values: (workspaceId: number) => [workspaceId],
}).run();

export const listRulesInOrder = statement({
  name: 'list-automation-rules-in-order',
  text: 'select id, name from automation_rules where workspace_id = $1 order by position, id',
  values: (workspaceId: number) => [workspaceId],
}).all<{ id: number; name: string }>();

/**
 * New, after the others, or in place of the one with its id, whose version rises. It is set off by what happens from now
 * on, unless it was on and listens to the same as before.
 */
export const saveRule = statement({
  name: 'save-automation-rule',
  text: `insert into automation_rules (workspace_id, id, name, is_on, trigger, filter, actions, position)
    values ($1, $2, $3, $4, $5, $6, $7, (select 1 + coalesce(max(o.position), 0) from automation_rules o where o.workspace_id = $1))
    on conflict (workspace_id, id) do update set name = excluded.name, is_on = excluded.is_on, trigger = excluded.trigger,
      filter = excluded.filter, actions = excluded.actions, version = automation_rules.version + 1,
      since = case when automation_rules.is_on and automation_rules.trigger = excluded.trigger
        then automation_rules.since else clock_timestamp() end,
      paused_at = case when not excluded.is_on then automation_rules.paused_at end,
      paused_channel_id = case when not excluded.is_on then automation_rules.paused_channel_id end`,
  values: (workspaceId: number, id: number, body: RuleBody) => [
    workspaceId,
    id,
    body.name,
    body.is_on,
    JSON.stringify(body.trigger),
    JSON.stringify(body.filter),
    JSON.stringify(body.actions),
  ],
}).run();

export const deleteRule = statement({
  name: 'delete-automation-rule',
  text: 'delete from automation_rules where workspace_id = $1 and id = $2 returning name',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<{ name: string }>();

/** Puts the rules in this order; those that are not named follow in theirs. */
export const placeRules = statement({
  name: 'place-automation-rules',
  text: `update automation_rules p set position = o.position
    from (select id, row_number() over (order by array_position($2::bigint[], id), position, id) as position
      from automation_rules where workspace_id = $1) o
    where p.workspace_id = $1 and p.id = o.id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();

export const findRule = statement({
  name: 'find-automation-rule',
  text: 'select name, paused_at is not null as is_paused from automation_rules where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<{ name: string; is_paused: boolean }>();

/** Switches a rule off that has done too much in a conversation; false where it was off already. */
export const pauseRule = statement({
  name: 'pause-automation-rule',
  text: `update automation_rules set is_on = false, paused_at = clock_timestamp(), paused_channel_id = $3, version = version + 1
    where workspace_id = $1 and id = $2 and is_on`,
  values: (workspaceId: number, id: number, channelId: number) => [workspaceId, id, channelId],
}).any();

/** In the order of the ids; those that are deleted are left out. */
export const listRuleNames = statement({
  name: 'list-automation-rule-names',
  text: `select r.name from unnest($2::bigint[]) with ordinality as n (id, place)
    join automation_rules r on r.workspace_id = $1 and r.id = n.id order by n.place`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).answer((rows: { name: string }[]): string[] => rows.map(({ name }) => name));
