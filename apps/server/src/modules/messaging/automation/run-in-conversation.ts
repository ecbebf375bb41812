/** Rules run for what happened to one conversation: all of it is stored together, or nothing. */
import { type AutomationRun, limits } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { lockChannel } from '../../chat/channel-access/index.ts';
import { planAction, type RunContext, type TaskMaking } from './actions/index.ts';
import { findConversation, listMatching } from './conversation-queries.ts';
import { type AutomationEvent, deleteEvents, listEventsStillSo, setCause } from './event-queries.ts';
import { findSetOff } from './match-rules.ts';
import { pauseWithNotice } from './pause-rule.ts';
import { listRulesOn, type Rule } from './rule-queries.ts';
import { countDone, hasRun, insertRun } from './run-queries.ts';

export interface Happened {
  channelId: number;
  eventIds: readonly string[];
  isAnybodyHere: boolean;
  /** Copies of the files that replies may need. */
  files: RunContext['files'];
  /** A rule that may run makes a task. */
  makesTasks: boolean;
}

type Outcomes = AutomationRun['actions'];

/** Does what a rule says; null where it has done too much already, and nothing was done. */
const act = async (context: RunContext, done: number): Promise<Outcomes | null> => {
  const { rule } = context;
  const plans = [];
  for (const action of rule.actions) plans.push({ kind: action.kind, plan: await planAction(context, action) });
  const count = plans.filter(({ plan }) => 'apply' in plan).length;
  if (count > 0 && done + count > limits.automationActionsAnHour) return null;
  const outcomes: Outcomes = [];
  for (const { kind, plan } of plans) {
    const skipped = 'apply' in plan ? ((await plan.apply()) ?? null) : plan.skipped;
    outcomes.push({ kind, skipped });
  }
  return outcomes;
};

const isWorthTelling = (outcomes: Outcomes): boolean => outcomes.some(({ skipped }) => skipped !== 'already_so');

interface Runner {
  tx: Transaction;
  workspaceId: number;
  tasks: TaskMaking;
  happened: Happened;
  /** Names of rules, for those that set others off. */
  names: ReadonlyMap<number, string>;
}

/** Runs a rule for an event, once. Answers whether it is paused now. */
const runRule = async (
  { tx, workspaceId, tasks, happened, names }: Runner,
  rule: Rule,
  event: AutomationEvent,
): Promise<boolean> => {
  const { channelId, files } = happened;
  if (await hasRun(tx, workspaceId, rule.id, event.id)) return false;
  if ((await listMatching(tx, workspaceId, rule.filter, [channelId])).length === 0) return false;
  const conversation = await findConversation(tx, workspaceId, channelId);
  if (conversation === null) return false;
  const done = await countDone(tx, workspaceId, channelId);
  await setCause(tx, [...event.caused_by, rule.id]);
  const outcomes = await act({ tx, workspaceId, rule, conversation, isLate: event.is_late, tasks, files }, done);
  await setCause(tx, []);
  if (outcomes !== null && !isWorthTelling(outcomes)) return false;
  await insertRun(tx, workspaceId, {
    ruleId: rule.id,
    ruleName: rule.name,
    eventId: event.id,
    channelId,
    trigger: rule.trigger.kind,
    causedBy: event.caused_by.map((id) => names.get(id) ?? ''),
    result: outcomes === null ? 'paused' : 'done',
    actions: outcomes ?? [],
  });
  if (outcomes === null) await pauseWithNotice(tx, workspaceId, rule, channelId);
  return outcomes === null;
};

/** The transaction of these events. What they set off in turn comes as events of its own. */
export const runInConversation = async (
  tx: Transaction,
  workspaceId: number,
  tasks: TaskMaking,
  happened: Happened,
): Promise<void> => {
  const { channelId, eventIds, isAnybodyHere, makesTasks } = happened;
  if (makesTasks) await tasks.lockBoard(tx, workspaceId);
  await lockChannel(tx, workspaceId, channelId);
  let rules = await listRulesOn(tx, workspaceId);
  const runner = { tx, workspaceId, tasks, happened, names: new Map(rules.map(({ id, name }) => [id, name])) };
  const events = await listEventsStillSo(tx, workspaceId, eventIds);
  const ran = new Set<number>();
  for (const event of events) {
    for (const rule of findSetOff(rules, event, isAnybodyHere)) {
      if (await runRule(runner, rule, event)) rules = rules.filter(({ id }) => id !== rule.id);
      ran.add(rule.id);
    }
  }
  await deleteEvents(tx, workspaceId, eventIds);
  if (ran.size > 0) {
    tx.announce({
      event: 'updateAutomationRuns',
      audience: { permission: ['leads:read'] },
      data: { channel_id: channelId, rule_ids: [...ran] },
    });
  }
};
