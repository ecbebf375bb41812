import type { Transaction } from '../../../platform/database/index.ts';
import { moveConversations } from '../../chat/channels/index.ts';
import { nameTargets, nameUser } from '../../chat/messages/index.ts';
import { byItself, writeEntries } from './give-and-take-back.ts';
import type { NewEntry } from './log-queries.ts';
import { listPeopleWithLoad } from './people-queries.ts';

interface Moved {
  id: number;
  name: string;
  clientId: number;
  manager: { id: number; name: string } | null;
}

/**
 * A rule gives a conversation, which is locked, to somebody who may answer clients, however many they have, or back to the
 * new clients (null). Answers how, or null where they cannot have it.
 */
export const planMoveByRule = async (
  tx: Transaction,
  workspaceId: number,
  conversation: Moved,
  userId: number | null,
): Promise<(() => Promise<void>) | null> => {
  const people = await listPeopleWithLoad(tx, workspaceId);
  const next = userId === null ? null : (people.find(({ id }) => id === userId) ?? null);
  if (next === null && userId !== null) return null;
  const { manager } = conversation;
  const person = next ?? manager;
  if (person === null) return null;
  const known = people.find(({ id }) => id === person.id);
  const entry: NewEntry = {
    channel_id: conversation.id,
    kind: next === null ? 'taken_back' : 'given',
    user_id: person.id,
    reason: next === null ? 'taken_by_rule' : 'rule',
    load: (known?.load ?? 0) + (next === null ? 0 : 1),
    capacity: known?.capacity ?? null,
    minutes: null,
    passed_over: [],
    more_passed_over: 0,
    accept_minutes: null,
    offer_seq: null,
  };
  const said =
    next === null
      ? ({ code: 'taken_back', params: nameUser(person) } as const)
      : ({ code: 'given', params: nameTargets([next]) } as const);
  return async () => {
    await writeEntries(tx, workspaceId, [entry]);
    await moveConversations(tx, workspaceId, [{ ...conversation, next, said }], byItself);
  };
};
