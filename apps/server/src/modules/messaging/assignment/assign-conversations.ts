/** The job that assigns a workspace's clients: at every release, and each minute for what time alone changes. */
import type { AssignmentPolicy } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { type Candidate, chooseManagers, listAble, toCandidate } from './choose-managers.ts';
import { endOffers } from './log-queries.ts';
import { give, takeBack } from './move.ts';
import { listPeopleWithLoad, noteGone } from './people-queries.ts';
import { leasePolicies, listAssigningPolicies } from './policy-queries.ts';
import { lockToTakeBack, lockWaiting, type WaitingRow } from './waiting-queries.ts';

/** Given in one transaction, which holds their locks. */
const givenAtOnce = 50;
/** While another process assigns, this one looks again: what it was called for may have come too late for the other. */
const lookAgainMs = 50;

const payloadShape = z.object({ workspace_id: z.int() });

export interface AssignDeps {
  database: Database;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

export const loadCandidates = async (
  tx: Transaction,
  workspaceId: number,
  isOnline: AssignDeps['isOnline'],
): Promise<Candidate[]> =>
  (await listPeopleWithLoad(tx, workspaceId)).map((row) => toCandidate(row, isOnline(workspaceId, row.id)));

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
const assignSome = async (tx: Transaction, workspaceId: number, isOnline: AssignDeps['isOnline']): Promise<boolean> => {
  const policies = await listAssigningPolicies(tx, workspaceId);
  if (policies.length === 0 || !(await isWorkspaceOpen(tx, workspaceId))) return false;
  // People have clients of all bots: who counts what they have holds the leases of all.
  const leased = await leasePolicies(tx, workspaceId);
  if (leased.length < policies.length) {
    const payload = { workspace_id: workspaceId };
    const key = `assign:${workspaceId}`;
    await enqueueJob(tx, { task: 'assign-conversations', payload, key, delayMs: lookAgainMs });
    return false;
  }
  const late = await takeBackLate(tx, workspaceId, await loadCandidates(tx, workspaceId, isOnline));
  const hasMoreWaiting = await giveWaiting(tx, workspaceId, late.people, leased);
  return late.hasMore || hasMoreWaiting;
};

export const makeAssignConversations =
  ({ database, isOnline }: AssignDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    let goesOn = true;
    while (goesOn) goesOn = await database.inWorkspace(workspaceId, (tx) => assignSome(tx, workspaceId, isOnline));
  };

/** Each minute: who is gone is kept, hours begin, and an hour without a word makes room; jobs that were lost are queued. */
export const makeKeepAssigning = (deps: AssignDeps & { listWorkspaceIds: () => Promise<number[]> }): Task => {
  const assign = makeAssignConversations(deps);
  return async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      const isAssigning = await deps.database.inWorkspace(workspaceId, async (tx) => {
        const policies = await listAssigningPolicies(tx, workspaceId);
        if (policies.length === 0) return false;
        const people = await listPeopleWithLoad(tx, workspaceId);
        await noteGone(
          tx,
          workspaceId,
          people.map(({ id }) => ({ id, isOnline: deps.isOnline(workspaceId, id) })),
        );
        return true;
      });
      if (isAssigning) await assign({ workspace_id: workspaceId });
    }
  };
};
