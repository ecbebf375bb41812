import type { Transaction } from '../../../platform/database/index.ts';
import { moveConversations } from '../../chat/channels/index.ts';
import { nameTargets, nameUser } from '../../chat/messages/index.ts';
import { byItself, writeEntries } from './give-and-take-back.ts';
import type { NewEntry } from './log-queries.ts';
import { findPersonWithLoad } from './people-queries.ts';

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
  const person = await findPersonWithLoad(tx, workspaceId, userId ?? conversation.manager?.id ?? 0);
  const next = userId === null ? null : person;
  const named = userId === null ? conversation.manager : person;
  if (named === null) return null;
  const entry: NewEntry = {
    channel_id: conversation.id,
    kind: next === null ? 'taken_back' : 'given',
    user_id: named.id,
    reason: next === null ? 'taken_by_rule' : 'rule',
    load: (person?.load ?? 0) + (next === null ? 0 : 1),
    capacity: person?.capacity ?? null,
    minutes: null,
    passed_over: [],
    more_passed_over: 0,
    accept_minutes: null,
    offer_seq: null,
  };
  const said =
    next === null
      ? ({ code: 'taken_back', params: nameUser(named) } as const)
      : ({ code: 'given', params: nameTargets([next]) } as const);
  return async () => {
    await writeEntries(tx, workspaceId, [entry]);
    await moveConversations(tx, workspaceId, [{ ...conversation, next, said }], byItself);
  };
};
