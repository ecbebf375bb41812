/** The job that assigns a workspace's clients: at every release, and each minute for what time alone changes. */
import type { AssignmentPolicy } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { type Candidate, chooseManagers, listAble } from './choose-managers.ts';
import { type IsOnline, loadPeople } from './load-people.ts';
import { endOffers } from './log-queries.ts';
import { give, takeBack } from './move.ts';
import { listPeopleWithLoad, noteGone } from './people-queries.ts';
import { isAssigning, leasePolicies, limitLeaseWait, queueAssignment } from './policy-queries.ts';
import { lockToTakeBack, lockWaiting, type WaitingRow } from './waiting-queries.ts';

/** Given in one transaction, which holds their locks. */
const givenAtOnce = 50;
const lookAgainMs = 1_000;

const payloadShape = z.object({ workspace_id: z.int() });

export interface AssignDeps {
  database: Database;
  isOnline: IsOnline;
}

const byWaiting = (one: WaitingRow, other: WaitingRow): number => one.since - other.since || one.id - other.id;

/** Takes back what waits in vain; answers the people as they are then, and whether there may be more. */
const takeBackLate = async (
  tx: Transaction,
  workspaceId: number,
  people: readonly Candidate[],
): Promise<{ people: Candidate[]; hasMore: boolean }> => {
  const found = await lockToTakeBack(tx, workspaceId, givenAtOnce);
  const hasMore = found.length === givenAtOnce;
  await endOffers(tx, workspaceId, hasMore ? found.map(({ id }) => id) : null);
  const byId = new Map(people.map((person) => [person.id, person]));
  // What is kept of who is gone may be a minute old.
  const late = found.filter(({ reason, manager_id: id }) => reason !== 'gone' || byId.get(id)?.goneMinutes !== null);
  await takeBack(tx, workspaceId, late, byId);
  const countOf = (id: number) => late.filter(({ manager_id: managerId }) => managerId === id).length;
  return { people: people.map((person) => ({ ...person, load: person.load - countOf(person.id) })), hasMore };
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
  const waiting = (await lockWaiting(tx, workspaceId, able, givenAtOnce)).toSorted(byWaiting).slice(0, givenAtOnce);
  const byBot = new Map(policies.map((policy) => [policy.bot_id, policy]));
  const choices = chooseManagers(waiting, people, byBot);
  await give(tx, workspaceId, choices, byBot);
  return choices.length > 0 && waiting.length === givenAtOnce;
};

/** One transaction of the work, under the lease of each bot; answers whether there may be more. */
const assignSome = async (tx: Transaction, workspaceId: number, isOnline: IsOnline): Promise<boolean> => {
  const [, policies] = await Promise.all([limitLeaseWait(tx), leasePolicies(tx, workspaceId)]);
  if (policies.length === 0 || !(await isWorkspaceOpen(tx, workspaceId))) return false;
  const late = await takeBackLate(tx, workspaceId, await loadPeople(tx, workspaceId, isOnline));
  const hasMoreWaiting = await giveWaiting(tx, workspaceId, late.people, policies);
  return late.hasMore || hasMoreWaiting;
};

const isBusy = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

/**
 * Assigns the clients of a workspace, once at a time in this process: who calls while it is under way has it done once
 * more, and only the first of them waits for that.
 */
export const makeAssign = ({ database, isOnline }: AssignDeps): ((workspaceId: number) => Promise<void>) => {
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

/** The job of a release. Where another process has held the leases for long, as one that is stopped, it comes again. */
export const makeAssignConversations =
  (database: Database, assign: ReturnType<typeof makeAssign>): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    try {
      await assign(workspaceId);
    } catch (error) {
      if (!isBusy(error)) throw error;
      const key = `assign:${workspaceId}`;
      const again = { task: 'assign-conversations', payload: { workspace_id: workspaceId }, key, delayMs: lookAgainMs };
      await database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, again));
    }
  };

interface KeepDeps extends AssignDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** Each minute: who is gone is kept, hours begin, and an hour without a word makes room; jobs that were lost are queued. */
export const makeKeepAssigning =
  ({ database, isOnline, listWorkspaceIds }: KeepDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, async (tx) => {
        if (!(await isAssigning(tx, workspaceId))) return;
        const people = await listPeopleWithLoad(tx, workspaceId);
        await noteGone(
          tx,
          workspaceId,
          people.map(({ id }) => ({ id, isOnline: isOnline(workspaceId, id) })),
        );
        await queueAssignment(tx, workspaceId);
      });
    }
  };
