/** Conversations go to a manager, or from one, by themselves: with a line in each, and an entry that says why. */
import type { AssignmentEntry, AssignmentPolicy, SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { moveConversations } from '../../chat/channels/index.ts';
import { nameTargets, nameUser, type Person } from '../../chat/messages/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import type { Candidate, Choice } from './choose-managers.ts';
import { insertEntries, type NewEntry } from './log-queries.ts';
import { setTurns } from './people-queries.ts';
import type { WaitingRow } from './waiting-queries.ts';

const minuteMs = 60_000;

export const writeEntries = async (
  tx: Transaction,
  workspaceId: number,
  entries: readonly NewEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  await insertEntries(tx, workspaceId, await takeIds(tx, workspaceId, 'assignment', entries.length), entries);
};

const byItself = { actorId: null, isReturned: false, stays: false, firstMessageId: null };

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
  const offers = entries.filter(({ accept_minutes: minutes }) => minutes !== null);
  await Promise.all(
    offers.map(({ channel_id: id, accept_minutes: minutes }) =>
      enqueueJob(tx, {
        task: 'assign-conversations',
        payload: { workspace_id: workspaceId },
        key: `accept:${workspaceId}:${id}`,
        delayMs: (minutes ?? 0) * minuteMs,
      }),
    ),
  );
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

interface Held {
  id: number;
  name: string;
  client_id: number;
  manager_id: number;
}

const toGiven = ({ id, name, client_id: clientId }: Omit<Held, 'manager_id'>) => ({ id, name, clientId });

export interface TakenBack extends Held {
  reason: AssignmentEntry['reason'];
  minutes: number | null;
}

/** Conversations, which are locked, go back to the new clients; `by`: whoever gives their own back. */
export const takeBack = async (
  tx: Transaction,
  workspaceId: number,
  taken: readonly TakenBack[],
  people: ReadonlyMap<number, Pick<Candidate, 'id' | 'name' | 'load' | 'capacity'>>,
  by: Person | null = null,
): Promise<void> => {
  if (taken.length === 0) return;
  const managerOf = ({ manager_id: id }: Held) => people.get(id) ?? { id, name: '', load: 0, capacity: null };
  await writeEntries(
    tx,
    workspaceId,
    taken.map((one) => ({
      channel_id: one.id,
      kind: 'taken_back',
      user_id: one.manager_id,
      reason: one.reason,
      load: managerOf(one).load,
      capacity: managerOf(one).capacity,
      minutes: one.minutes,
      passed_over: [],
      more_passed_over: 0,
      accept_minutes: null,
      offer_seq: null,
    })),
  );
  const lineOf = (manager: Person): SystemMessage => ({
    code: by === null ? 'taken_back' : 'manager_returned',
    params: nameUser(manager),
  });
  await moveConversations(
    tx,
    workspaceId,
    taken.map((one) => ({
      ...toGiven(one),
      manager: managerOf(one),
      next: null,
      said: lineOf(managerOf(one)),
    })),
    { ...byItself, actorId: by?.id ?? null },
  );
};
