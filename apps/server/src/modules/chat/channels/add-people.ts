import { type SystemMessage, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { fieldError } from '../../../platform/http/index.ts';
import { insertAllUsers, insertMembers, listPeople, nameOf } from '../channel-access/index.ts';
import { nameTargets, nameUser } from '../messages/index.ts';

interface Addition {
  memberIds: readonly number[];
  /** Everyone who is active at this moment, too. */
  allUsers: boolean;
  /** Only users who may answer clients can be in a conversation. */
  onlyAnswering: boolean;
  /** The field of the call that named the people. */
  field: 'memberIds' | 'members';
}

interface Added {
  userIds: number[];
  /** What the channel is told of it; nothing where everybody was a member already. */
  said: SystemMessage[];
}

/**
 * Adds people to a channel: all of the named ones, or none when one may not be added. Those who are members stay as they
 * are. All users are counted in the system message, not named.
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
