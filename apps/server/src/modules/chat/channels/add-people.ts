import { type SystemMessage, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { fieldError } from '../../../platform/http/index.ts';
import { insertAllUsers, insertMembers, listPeople, nameOf } from '../channel-access/index.ts';
import { nameTargets, nameUser } from '../messages/index.ts';

interface Addition {
  memberIds: readonly number[];
  /** Also everyone who is active at this moment. */
  allUsers: boolean;
  /** Only users who may answer clients can be in a conversation. */
  onlyAnswering: boolean;
  /** The field of the call that named the people. */
  field: 'memberIds' | 'members';
}

interface Added {
  userIds: number[];
  /** The system messages about it; empty if all were members already. */
  said: SystemMessage[];
}

/**
 * Adds people to a channel: all of the named ones, or none when one may not be added. Existing members stay as they
 * are. With all users, the system message has their number instead of names.
 */
export const addPeople = async (
  tx: Transaction,
  place: { workspaceId: number; channelId: number; actorId: number },
  { memberIds, allUsers, onlyAnswering, field }: Addition,
): Promise<Added> => {
  const { workspaceId, channelId, actorId } = place;
  const wanted = [...new Set(memberIds)];
  const people = await listPeople(tx, workspaceId, wanted);
  const unfit = people.filter(
    (person) => person.status === userStatuses.inactive || (onlyAnswering && !person.may_answer_clients),
  );
  if (people.length !== wanted.length || unfit.length > 0) throw fieldError(field, 'validation.unknown_member');
  const named = await insertMembers(tx, workspaceId, channelId, wanted);
  const others = allUsers ? await insertAllUsers(tx, workspaceId, channelId, { onlyAnswering }) : [];
  const userIds = [...named, ...others];
  if (userIds.length === 0) return { userIds, said: [] };
  const user = nameUser({ id: actorId, name: await nameOf(tx, workspaceId, actorId) });
  if (allUsers) return { userIds, said: [{ code: 'added_all', params: { ...user, count: String(userIds.length) } }] };
  const targets = nameTargets(people.filter(({ id }) => named.includes(id)));
  return { userIds, said: [{ code: 'added', params: { ...user, ...targets } }] };
};
