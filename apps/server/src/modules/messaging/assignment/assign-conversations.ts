/** The job that assigns a workspace's clients: at every release, and each minute for what time alone changes. */
import type { AssignmentPolicy } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { type Candidate, chooseManagers, listAble } from './choose-managers.ts';
import { give, takeBack } from './give-and-take-back.ts';
import { type IsOnline, loadPeople } from './load-people.ts';
import { endOffers, pruneEntries } from './log-queries.ts';
import { forgetGone, listPeopleWithLoad, noteGone } from './people-queries.ts';
import { isAssigning, leasePolicies, limitLeaseWait, queueAssignment, restoreLockWait } from './policy-queries.ts';
import { lockLate, lockWaiting, type WaitingRow } from './waiting-queries.ts';

/** Moved in one transaction: while it writes its lines, nobody of the workspace writes. */
const movedAtOnce = 20;
const lookAgainMs = 1_000;

const payloadShape = z.object({ workspace_id: z.int() });

export interface AssignDeps {
  database: Database;
  isOnline: IsOnline;
  /** 0: that is known. Until then nothing is given or taken. */
  msUntilOnlineIsKnown: () => number;
}

const byWaiting = (one: WaitingRow, other: WaitingRow): number => one.since - other.since || one.id - other.id;

/** Takes back what waits in vain; answers whether there was anything. */
const takeBackLate = async (
  tx: Transaction,
  workspaceId: number,
  people: readonly Candidate[],
  policies: readonly AssignmentPolicy[],
): Promise<boolean> => {
  const of = {
    botIds: policies.map(({ bot_id: id }) => id),
    // What is kept of who is gone may be a minute old.
    offlineIds: people.flatMap(({ id, goneMinutes }) => (goneMinutes === null ? [] : [id])),
    peopleIds: people.map(({ id }) => id),
  };
  const late = await lockLate(tx, workspaceId, of, movedAtOnce);
  await endOffers(tx, workspaceId, late.length === movedAtOnce ? late.map(({ id }) => id) : null, of.botIds);
  await takeBack(tx, workspaceId, late, new Map(people.map((person) => [person.id, person])));
  return late.length > 0;
};

/** Gives clients to their managers; answers whether there may be more. */
const giveWaiting = async (
  tx: Transaction,
  workspaceId: number,
  people: readonly Candidate[],
  policies: readonly AssignmentPolicy[],
): Promise<boolean> => {
  const able = listAble(people, policies);
  if (able.length === 0) return false;
  const waiting = (await lockWaiting(tx, workspaceId, able, movedAtOnce)).toSorted(byWaiting).slice(0, movedAtOnce);
  const byBot = new Map(policies.map((policy) => [policy.bot_id, policy]));
  const choices = chooseManagers(waiting, people, byBot);
  await give(tx, workspaceId, choices, byBot);
  return choices.length > 0 && waiting.length === movedAtOnce;
};

/** One transaction of the work, under the lease of each bot; answers whether there may be more. */
const assignSome = async (tx: Transaction, workspaceId: number, isOnline: IsOnline): Promise<boolean> => {
  const [, policies] = await Promise.all([limitLeaseWait(tx), leasePolicies(tx, workspaceId), restoreLockWait(tx)]);
  if (policies.length === 0 || !(await isWorkspaceOpen(tx, workspaceId))) return false;
  const people = await loadPeople(tx, workspaceId, isOnline);
  const back = people.flatMap(({ id, isBack }) => (isBack ? [id] : []));
  if (back.length > 0) await forgetGone(tx, workspaceId, back);
  // Its lines have taken the workspace's counters: conversations are locked before those, so in another transaction.
  if (await takeBackLate(tx, workspaceId, people, policies)) return true;
  return giveWaiting(tx, workspaceId, people, policies);
};

const isBusy = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

/**
 * Assigns the clients of a workspace, once at a time in this process: who calls while it is under way has it done once
 * more, and only the first of them waits for that.
 */
export const makeAssign = ({
  database,
  isOnline,
}: Pick<AssignDeps, 'database' | 'isOnline'>): ((workspaceId: number) => Promise<void>) => {
  const underWay = new Map<number, { done: Promise<void>; isWantedAgain: boolean }>();
  const assignAll = async (workspaceId: number): Promise<void> => {
    let goesOn = true;
    while (goesOn) goesOn = await database.inWorkspace(workspaceId, (tx) => assignSome(tx, workspaceId, isOnline));
  };
  const assign = async (workspaceId: number): Promise<void> => {
    const before = underWay.get(workspaceId);
    if (before?.isWantedAgain === true) return;
    if (before !== undefined) {
      before.isWantedAgain = true;
      await before.done.catch(() => {});
      return assign(workspaceId);
    }
    const done = assignAll(workspaceId).finally(() => underWay.delete(workspaceId));
    underWay.set(workspaceId, { done, isWantedAgain: false });
    await done;
  };
  return assign;
};

/**
 * The job of a release. It comes again where another process has held the leases for long, as one that is stopped, and
 * in a process that has just started.
 */
export const makeAssignConversations =
  (
    { database, msUntilOnlineIsKnown }: Pick<AssignDeps, 'database' | 'msUntilOnlineIsKnown'>,
    assign: ReturnType<typeof makeAssign>,
  ): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    const again = (delayMs: number) => {
      const key = `assign:${workspaceId}`;
      const job = { task: 'assign-conversations', payload: { workspace_id: workspaceId }, key, delayMs };
      return database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, job));
    };
    if (msUntilOnlineIsKnown() > 0) return again(msUntilOnlineIsKnown());
    try {
      await assign(workspaceId);
    } catch (error) {
      if (!isBusy(error)) throw error;
      await again(lookAgainMs);
    }
  };

interface KeepDeps extends AssignDeps {
  listWorkspaceIds: () => Promise<number[]>;
  log: FastifyBaseLogger;
}

/** Each minute: who is gone is kept, hours begin, and an hour without a word makes room; jobs that were lost are queued. */
export const makeKeepAssigning = ({
  database,
  isOnline,
  msUntilOnlineIsKnown,
  listWorkspaceIds,
  log,
}: KeepDeps): Task => {
  const keep = async (tx: Transaction, workspaceId: number): Promise<void> => {
    if (!(await isAssigning(tx, workspaceId))) return forgetGone(tx, workspaceId, null);
    const people = await listPeopleWithLoad(tx, workspaceId);
    const seen = people.map(({ id }) => ({ id, isOnline: isOnline(workspaceId, id) }));
    await noteGone(tx, workspaceId, seen);
    await queueAssignment(tx, workspaceId);
  };
  return async () => {
    if (msUntilOnlineIsKnown() > 0) return;
    for (const workspaceId of await listWorkspaceIds()) {
      await database
        .inWorkspace(workspaceId, (tx) => keep(tx, workspaceId))
        .catch((error: unknown) => log.warn({ err: error, workspaceId }, 'assignment was not looked after'));
    }
  };
};

/** Each night: old entries go. */
export const makePruneAssignments =
  ({ database, listWorkspaceIds }: Pick<KeepDeps, 'database' | 'listWorkspaceIds'>): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, (tx) => pruneEntries(tx, workspaceId));
    }
  };
