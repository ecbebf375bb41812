/** The job that runs the rules of a workspace for what has happened. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Database, DatabaseUnavailableError, type Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { type IsOnline, loadPeople } from '../assignment/index.ts';
import type { TaskMaking } from './actions/index.ts';
import { type CopyFilesDeps, copyReplyFiles } from './copy-reply-files.ts';
import { type AutomationEvent, deleteEvents, findNextDelay, listNextEvents, putOffEvents } from './event-queries.ts';
import { findMatches } from './find-matches.ts';
import { type Circumstances, findSetOff, makeSaysOneOf } from './match-rules.ts';
import { listRulesOn, type Rule } from './rule-queries.ts';
import { type Happened, runInConversation } from './run-in-conversation.ts';
import { insertRun } from './run-queries.ts';

/** Looked at together: most of them set nothing off. */
const eventsAtOnce = 500;
/** Those that fail are tried again after each of these, then given up. */
const pausesSeconds = [2, 10, 60];
/** One workspace with much to do keeps a worker no longer at a time. */
const longestMs = 10_000;
const lookEachMs = 400;

const payloadShape = z.object({ workspace_id: z.int() });

/** The database queues the same. */
export const automationJob = (workspaceId: number, delayMs = 0): NewJob => ({
  task: 'run-automation',
  payload: { workspace_id: workspaceId },
  queue: `automation:${workspaceId}`,
  key: `automation:${workspaceId}`,
  delayMs,
});

export interface RunDeps extends CopyFilesDeps {
  database: Database;
  log: FastifyBaseLogger;
  tasks: TaskMaking;
  isOnline: IsOnline;
  /** 0: that is known. */
  msUntilOnlineIsKnown: () => number;
}

/** An event with the rules that it sets off, if the conversation matches. */
interface SetOff {
  event: AutomationEvent;
  rules: Rule[];
}

interface Batch {
  events: AutomationEvent[];
  setOff: SetOff[];
  circumstances: Circumstances;
}

/**
 * The next events; those that set nothing off are done with. Null while a rule asks whether anybody is here and this
 * process, which has just started, does not know.
 */
const takeBatch = async (
  tx: Transaction,
  workspaceId: number,
  { isOnline, msUntilOnlineIsKnown }: Pick<RunDeps, 'isOnline' | 'msUntilOnlineIsKnown'>,
): Promise<Batch | null> => {
  const events = await listNextEvents(tx, workspaceId, eventsAtOnce);
  const rules = (await isWorkspaceOpen(tx, workspaceId)) ? await listRulesOn(tx, workspaceId) : [];
  const asksWho = rules.some(({ trigger }) => trigger.kind === 'nobody_here');
  if (asksWho && msUntilOnlineIsKnown() > 0) return null;
  const people = asksWho ? await loadPeople(tx, workspaceId, isOnline) : [];
  const isAnybodyHere = !asksWho || people.some(({ id }) => isOnline(workspaceId, id));
  const circumstances = { isAnybodyHere, saysOneOf: makeSaysOneOf() };
  const mayRun = events.map((event) => ({ event, rules: findSetOff(rules, event, circumstances) }));
  const asked = [...new Set(mayRun.flatMap((one) => one.rules))];
  const inThese = [...new Set(mayRun.flatMap(({ event, rules: [rule] }) => (rule ? [event.channel_id] : [])))];
  const matches = await findMatches(tx, workspaceId, asked, inThese);
  const setOff = mayRun.flatMap(({ event, rules: of }) => {
    const matching = of.filter((rule) => matches(event.channel_id, rule));
    return matching.length === 0 ? [] : [{ event, rules: matching }];
  });
  const isLeft = new Set(setOff.map(({ event }) => event.id));
  const done = events.filter(({ id }) => !isLeft.has(id)).map(({ id }) => id);
  if (done.length > 0) await deleteEvents(tx, workspaceId, done);
  return { events, setOff, circumstances };
};

/** What failed again and again is given up, and the log of its rules says so. */
const giveUp = (tx: Transaction, workspaceId: number, setOff: readonly SetOff[]): Promise<unknown> =>
  Promise.all(
    setOff.flatMap(({ event, rules }) => [
      ...rules.map((rule) =>
        insertRun(tx, workspaceId, {
          ruleId: rule.id,
          ruleName: rule.name,
          eventId: event.id,
          channelId: event.channel_id,
          trigger: rule.trigger.kind,
          causedBy: [],
          result: 'failed',
          actions: [],
        }),
      ),
      deleteEvents(tx, workspaceId, [event.id]),
    ]),
  );

const settleFailure = (tx: Transaction, workspaceId: number, setOff: readonly SetOff[]): Promise<unknown> => {
  const attempts = Math.max(...setOff.map(({ event }) => event.attempts));
  const pause = pausesSeconds[attempts];
  const ids = setOff.map(({ event }) => event.id);
  return pause === undefined ? giveUp(tx, workspaceId, setOff) : putOffEvents(tx, workspaceId, ids, pause);
};

const toHappened = (setOff: readonly SetOff[]): Pick<Happened, 'eventIds' | 'ruleIds' | 'makesTasks'> => ({
  eventIds: setOff.map(({ event }) => event.id),
  ruleIds: new Set(setOff.flatMap(({ rules }) => rules.map(({ id }) => id))),
  makesTasks: setOff.some(({ rules }) => rules.some(({ actions }) => actions.some(({ kind }) => kind === 'task'))),
});

const repliesOf = (setOff: readonly SetOff[]): number[] =>
  setOff.flatMap(({ rules }) =>
    rules.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.kind === 'reply' ? [action.canned_reply_id] : [])),
    ),
  );

/** Runs the rules for each conversation by itself: one that fails keeps no others back. */
const runBatch = async (deps: RunDeps, workspaceId: number, { setOff, circumstances }: Batch): Promise<void> => {
  const { database, log, tasks } = deps;
  for (const channelId of new Set(setOff.map(({ event }) => event.channel_id))) {
    const ofChannel = setOff.filter(({ event }) => event.channel_id === channelId);
    try {
      const files = await copyReplyFiles(deps, workspaceId, repliesOf(ofChannel));
      const happened = { channelId, files, circumstances, ...toHappened(ofChannel) };
      await database.inWorkspace(workspaceId, (tx) => runInConversation(tx, workspaceId, tasks, happened));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      log.error({ err: error, workspaceId, channelId }, 'the rules of a conversation failed');
      await database.inWorkspace(workspaceId, (tx) => settleFailure(tx, workspaceId, ofChannel));
    }
  }
};

/**
 * Runs the rules of a workspace for what has happened. What happens later has a job of its own, so this one ends with the
 * events that it finds. Those of a busy workspace are looked at together, a few times a second: that costs less than each
 * by itself.
 */
export const makeRunAutomation = (deps: RunDeps): Task => {
  const { database } = deps;
  const lookedAt = new Map<number, number>();
  return async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    const queue = (delayMs: number) =>
      database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, automationJob(workspaceId, delayMs)));
    await delay(Math.max(0, (lookedAt.get(workspaceId) ?? -lookEachMs) + lookEachMs - performance.now()));
    const endsAt = performance.now() + longestMs;
    for (let mayBeMore = true; mayBeMore; ) {
      lookedAt.set(workspaceId, performance.now());
      const batch = await database.inWorkspace(workspaceId, (tx) => takeBatch(tx, workspaceId, deps));
      if (batch === null) return queue(deps.msUntilOnlineIsKnown());
      await runBatch(deps, workspaceId, batch);
      mayBeMore = batch.events.length === eventsAtOnce;
      if (mayBeMore && performance.now() > endsAt) return queue(0);
    }
    const nextMs = await database.inWorkspace(workspaceId, (tx) => findNextDelay(tx, workspaceId));
    if (nextMs !== null) await queue(nextMs);
  };
};
