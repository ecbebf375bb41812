/** Conversations go to a manager, or from one, by themselves: with a line in each, and an entry that says why. */
import type { AssignmentPolicy } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { moveConversations } from '../../chat/channels/index.ts';
import { nameTargets, nameUser } from '../../chat/messages/index.ts';
import type { Candidate, Choice } from './choose-managers.ts';
import { insertEntries, type NewEntry } from './log-queries.ts';
import { setTurns } from './people-queries.ts';
import type { HeldRow, LateRow, WaitingRow } from './waiting-queries.ts';

const minuteMs = 60_000;

/** Writes down who got conversations or lost them; what is offered comes up again when its time is over. */
export const writeEntries = async (
  tx: Transaction,
  workspaceId: number,
  entries: readonly NewEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  await insertEntries(tx, workspaceId, entries);
  await Promise.all(
    entries.flatMap(({ channel_id: id, accept_minutes: minutes }) => {
      if (minutes === null) return [];
      const key = `accept:${workspaceId}:${id}`;
      const payload = { workspace_id: workspaceId };
      return [enqueueJob(tx, { task: 'assign-conversations', payload, key, delayMs: minutes * minuteMs })];
    }),
  );
};

/** Nobody of the team does it, and whoever had the conversation leaves it. */
export const byItself = { actorId: null, isReturned: false, stays: false, firstMessageId: null };

const toEntry = (
  { conversation, person, reason, load, passed_over, more_passed_over }: Choice<WaitingRow>,
  minutes: number | null,
): NewEntry => ({
  channel_id: conversation.id,
  kind: 'given',
  user_id: person.id,
  reason,
  load,
  capacity: person.capacity,
  minutes,
  passed_over,
  more_passed_over,
  accept_minutes: minutes,
  // The line that says so is the next message of the conversation, whose row is locked.
  offer_seq: minutes === null ? null : conversation.last_seq + 1,
});

/** Gives conversations, which are locked, to the managers chosen for them. */
export const give = async (
  tx: Transaction,
  workspaceId: number,
  choices: readonly Choice<WaitingRow>[],
  policies: ReadonlyMap<number, AssignmentPolicy>,
): Promise<void> => {
  if (choices.length === 0) return;
  const entries = choices.map((choice) => {
    // Nobody comes after whoever gets it because nobody else can.
    const policy = choice.reason === 'otherwise' ? undefined : policies.get(choice.conversation.bot_id ?? 0);
    return toEntry(choice, policy?.accept_minutes ?? null);
  });
  await setTurns(tx, workspaceId, [...new Map(choices.map(({ person }) => [person.id, person])).values()]);
  await writeEntries(tx, workspaceId, entries);
  await moveConversations(
    tx,
    workspaceId,
    choices.map(({ conversation, person }) => ({
      ...toGiven(conversation),
      manager: null,
      next: person,
      said: { code: 'given', params: nameTargets([person]) },
    })),
    byItself,
  );
};

const toGiven = ({ id, name, client_id: clientId }: Pick<HeldRow, 'id' | 'name' | 'client_id'>) => ({
  id,
  name,
  clientId,
});

/** Whoever gives their own conversations back; they are theirs again only if they are away meanwhile. */
interface Returner {
  id: number;
  isAway: boolean;
}

/** Conversations, which are locked, go back to the new clients. */
export const takeBack = async (
  tx: Transaction,
  workspaceId: number,
  taken: readonly LateRow[],
  people: ReadonlyMap<number, Pick<Candidate, 'load' | 'capacity'>>,
  by: Returner | null = null,
): Promise<void> => {
  if (taken.length === 0) return;
  await writeEntries(
    tx,
    workspaceId,
    taken.map(({ id, manager_id: userId, reason, minutes }) => ({
      channel_id: id,
      kind: 'taken_back',
      user_id: userId,
      reason,
      load: people.get(userId)?.load ?? 0,
      capacity: people.get(userId)?.capacity ?? null,
      minutes,
      passed_over: [],
      more_passed_over: 0,
      accept_minutes: null,
      offer_seq: null,
    })),
  );
  const code = by === null ? 'taken_back' : 'manager_returned';
  await moveConversations(
    tx,
    workspaceId,
    taken.map((one) => {
      const manager = { id: one.manager_id, name: one.manager_name };
      return { ...toGiven(one), manager, next: null, said: { code, params: nameUser(manager) } };
    }),
    { ...byItself, actorId: by?.id ?? null, isReturned: by !== null && !by.isAway },
  );
};
