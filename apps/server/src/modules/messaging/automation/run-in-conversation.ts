/** Rules run for what happened to one conversation: all of it is stored together, or nothing. */
import { type AutomationRun, limits } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { lockChannel } from '../../chat/channel-access/index.ts';
import { planAction, type RunContext, type TaskMaking } from './actions/index.ts';
import { type ConversationNow, holdLabels, listConversations } from './conversation-queries.ts';
import type { FileCopies } from './copy-reply-files.ts';
import { type AutomationEvent, deleteEvents, listEventsStillSo, setCause } from './event-queries.ts';
import { findMatches } from './find-matches.ts';
import { makeFindSetOff } from './match-rules.ts';
import { pauseWithNotice } from './pause-rule.ts';
import { listRuleNames, lockRules, type Rule } from './rule-queries.ts';
import { countDone, insertRun, listRunsFor } from './run-queries.ts';
import { listWorkingRules } from './working-rules.ts';

export interface Happened {
  channelId: number;
  eventIds: readonly string[];
  /** The rules that they set off as the conversation was then. */
  ruleIds: ReadonlySet<number>;
  isAnybodyHere: boolean;
  /** A rule that is on makes tasks. */
  makesTasks: boolean;
}

type Outcomes = AutomationRun['actions'];

interface RuleOn extends Rule {
  since: Date;
}

/** One conversation, locked, while rules run in it. */
interface Conversation {
  tx: Transaction;
  workspaceId: number;
  tasks: TaskMaking;
  copies: FileCopies;
  happened: Happened;
  /** Those that are still on. */
  rules: RuleOn[];
  /** What rules have done here within the hour. */
  done: number;
  /** As it is; null until it is wanted. */
  now: ConversationNow | null;
  /** A rule has changed something: others may match now. */
  isChanged: boolean;
}

const nothingDone = (outcomes: Outcomes): boolean => outcomes.every(({ skipped }) => skipped === 'already_so');

const load = async ({ tx, workspaceId, happened }: Conversation): Promise<ConversationNow | null> => {
  const [now] = await listConversations(tx, workspaceId, [happened.channelId]);
  return now ?? null;
};

/** Does what a rule says; null where it would be too much within the hour, and nothing was done. */
const act = async (at: Conversation, rule: Rule, event: AutomationEvent): Promise<Outcomes | null> => {
  const { tx, workspaceId, tasks, copies } = at;
  at.now ??= await load(at);
  if (at.now === null) return [];
  let context: RunContext = { tx, workspaceId, rule, conversation: at.now, isLate: event.is_late, tasks, copies };
  const outcomes: Outcomes = [];
  for (const action of rule.actions) {
    const plan = await planAction(context, action);
    outcomes.push({ kind: action.kind, skipped: 'apply' in plan ? null : plan.skipped });
  }
  // What cannot be done yet may be once the actions before it are.
  const count = outcomes.filter(({ skipped }) => skipped !== 'already_so').length;
  if (outcomes.every(({ skipped }) => skipped !== null)) return outcomes;
  if (at.done + count > limits.automationActionsAnHour) return null;
  await setCause(tx, [...event.caused_by, rule.id]);
  for (const [place, action] of rule.actions.entries()) {
    const plan = await planAction(context, action);
    const skipped = 'apply' in plan ? ((await plan.apply()) ?? null) : plan.skipped;
    outcomes[place] = { kind: action.kind, skipped };
    if (skipped !== null) continue;
    at.now = await load(at);
    if (at.now !== null) context = { ...context, conversation: at.now };
  }
  await setCause(tx, []);
  return outcomes;
};

/** Runs a rule for an event; answers whether there is anything to tell. */
const runRule = async (at: Conversation, rule: Rule, event: AutomationEvent): Promise<boolean> => {
  const { tx, workspaceId, happened, rules } = at;
  const outcomes = await act(at, rule, event);
  if (outcomes !== null && nothingDone(outcomes)) return false;
  await insertRun(tx, workspaceId, {
    ruleId: rule.id,
    ruleName: rule.name,
    eventId: event.id,
    channelId: happened.channelId,
    trigger: rule.trigger.kind,
    causedBy: event.caused_by.length === 0 ? [] : await listRuleNames(tx, workspaceId, event.caused_by),
    result: outcomes === null ? 'paused' : 'done',
    actions: outcomes ?? [],
  });
  if (outcomes === null) {
    await pauseWithNotice(tx, workspaceId, rule, happened.channelId);
    at.rules = rules.filter(({ id }) => id !== rule.id);
    return true;
  }
  const changes = outcomes.filter(({ skipped }) => skipped === null).length;
  at.done += changes;
  at.isChanged ||= changes > 0;
  return true;
};

/** Runs the rules that an event sets off, in their order: each sees what those before have done. */
const runRules = async (
  at: Conversation,
  event: AutomationEvent,
  ranBefore: ReadonlySet<number>,
): Promise<number[]> => {
  const { tx, workspaceId, happened } = at;
  const ran: number[] = [];
  const findSetOff = makeFindSetOff(at.rules, happened.isAnybodyHere);
  const setOff = findSetOff(event).filter(({ id }) => !ranBefore.has(id));
  const ask = (of: readonly RuleOn[]) => findMatches(tx, workspaceId, of, [happened.channelId]);
  let matches = await ask(at.isChanged ? setOff : setOff.filter(({ id }) => happened.ruleIds.has(id)));
  for (const [place, rule] of setOff.entries()) {
    if (!matches(happened.channelId, rule)) continue;
    const wasChanged = at.isChanged;
    at.isChanged = false;
    if (await runRule(at, rule, event)) ran.push(rule.id);
    if (at.isChanged) matches = await ask(setOff.slice(place + 1));
    at.isChanged ||= wasChanged;
  }
  return ran;
};

/**
 * The rules that are on. Locks all that they may change before anything is written: messages take the workspace's
 * counters, which come after rows in the order of locks.
 */
const takeRules = async (
  tx: Transaction,
  workspaceId: number,
  tasks: TaskMaking,
  { channelId, makesTasks }: Happened,
): Promise<RuleOn[]> => {
  if (makesTasks) await tasks.lockBoard(tx, workspaceId);
  await lockChannel(tx, workspaceId, channelId);
  await lockRules(tx, workspaceId);
  const rules = await listWorkingRules(tx, workspaceId);
  const actions = rules.flatMap((rule) => rule.actions);
  const labelIds = actions.flatMap((action) => (action.kind === 'label' ? [action.label_id] : []));
  if (labelIds.length > 0) await holdLabels(tx, workspaceId, labelIds);
  return rules;
};

/** The transaction of these events. What they set off in turn comes as events of its own. */
export const runInConversation = async (
  tx: Transaction,
  workspaceId: number,
  { tasks, copies }: Pick<Conversation, 'tasks' | 'copies'>,
  happened: Happened,
): Promise<void> => {
  const { channelId, eventIds } = happened;
  const rules = await takeRules(tx, workspaceId, tasks, happened);
  const [events, runs, done] = await Promise.all([
    listEventsStillSo(tx, workspaceId, eventIds),
    listRunsFor(tx, workspaceId, eventIds),
    countDone(tx, workspaceId, channelId),
  ]);
  const at: Conversation = { tx, workspaceId, tasks, copies, happened, rules, done, now: null, isChanged: false };
  const ran: number[] = [];
  for (const event of events) {
    const before = new Set(runs.flatMap((run) => (run.event_id === event.id ? [run.rule_id] : [])));
    ran.push(...(await runRules(at, event, before)));
  }
  await deleteEvents(tx, workspaceId, eventIds);
  if (ran.length === 0) return;
  tx.announce({
    event: 'updateAutomationRuns',
    audience: { permission: ['leads:read'] },
    data: { channel_id: channelId, rule_ids: [...new Set(ran)] },
  });
};
