import { type AutomationRun, limits } from '@switchboard/contract';
import { statement, toIsoMoment } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

export interface NewRun {
  ruleId: number;
  ruleName: string;
  eventId: string;
  channelId: number;
  trigger: AutomationRun['trigger'];
  causedBy: readonly string[];
  result: AutomationRun['result'];
  actions: AutomationRun['actions'];
}

/** False where the rule has run for this event. */
export const insertRun = statement({
  name: 'insert-automation-run',
  text: `insert into automation_runs (workspace_id, rule_id, event_id, channel_id, rule_name, trigger, caused_by, result, actions, done)
    values ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9, $10) on conflict do nothing`,
  values: (workspaceId: number, run: NewRun) => [
    workspaceId,
    run.ruleId,
    run.eventId,
    run.channelId,
    run.ruleName,
    run.trigger,
    run.causedBy,
    run.result,
    JSON.stringify(run.actions),
    run.result === 'done' ? run.actions.filter(({ skipped }) => skipped === null).length : 0,
  ],
}).any();

/** Which rules have run for these events. */
export const listRunsFor = statement({
  name: 'list-automation-runs-for-events',
  text: 'select rule_id, event_id from automation_runs where workspace_id = $1 and event_id = any($2::uuid[])',
  values: (workspaceId: number, eventIds: readonly string[]) => [workspaceId, eventIds],
}).all<{ rule_id: number; event_id: string }>();

/** What rules have done in a conversation within an hour. */
export const countDone = statement({
  name: 'count-done-by-automation',
  text: `select coalesce(sum(done), 0)::int as count from automation_runs
    where workspace_id = $1 and channel_id = $2 and at > clock_timestamp() - interval '1 hour'`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** Runs are kept for 90 days. */
export const pruneRuns = statement({
  text: `delete from automation_runs where workspace_id = $1 and at < now() - interval '90 days'`,
  values: (workspaceId: number) => [workspaceId],
}).run();

interface RunRow extends Omit<AutomationRun, 'trigger' | 'result' | 'actions' | 'channel_id' | 'channel_name'> {
  channel_id: number;
  channel_name: string;
  trigger: string;
  result: string;
  actions: unknown;
}

const toRun = (row: RunRow): AutomationRun => ({
  ...row,
  at: toIsoMoment(row.at),
  trigger: row.trigger as AutomationRun['trigger'],
  result: row.result as AutomationRun['result'],
  actions: row.actions as AutomationRun['actions'],
});

const columns = `u.id, u.at::text, u.rule_id, u.rule_name, u.channel_id, c.name as channel_name, u.trigger, u.caused_by,
  u.result, u.actions`;
const from = `automation_runs u join ${channelsTable} c on c.workspace_id = u.workspace_id and c.id = u.channel_id`;

/** Of a conversation, the newest first. */
export const listRunsIn = statement({
  name: 'list-automation-runs-in-conversation',
  text: `select ${columns} from ${from} where u.workspace_id = $1 and u.channel_id = $2
    order by u.at desc, u.id desc limit ${limits.automationRunsShown}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: RunRow[]): AutomationRun[] => rows.map(toRun));

/** Of a rule, the newest first, after the run with an id. */
export const pageRunsOf = statement({
  name: 'page-automation-runs-of-rule',
  text: `select ${columns} from ${from} where u.workspace_id = $1 and u.rule_id = $2 and ($3::uuid is null or (u.at, u.id) <
      (select a.at, a.id from automation_runs a where a.workspace_id = $1 and a.rule_id = $2 and a.id = $3::uuid))
    order by u.at desc, u.id desc limit $4`,
  values: (workspaceId: number, ruleId: number, after: string | null, limit: number) => [
    workspaceId,
    ruleId,
    after,
    limit,
  ],
}).answer((rows: RunRow[]): AutomationRun[] => rows.map(toRun));
