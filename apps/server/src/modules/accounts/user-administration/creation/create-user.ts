import { channelTypes } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import {
  insertChannel,
  insertMembers,
  insertMemberships,
  listDefaultChannelIds,
} from '../../../chat/channel-access/index.ts';
import { insertUser, type NewUser } from '../../../foundation/users/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';

/**
 * Creates complete users in the caller's transaction: each with their own channel (a direct one with themself) and
 * their memberships of it and of the default channels, with everything marked as read. Returns their ids, in the order
 * given. Colleagues learn of them by `announceNewUsers`.
 */
export const createUsers = async (
  tx: Transaction,
  workspaceId: number,
  users: readonly NewUser[],
): Promise<number[]> => {
  const roleIds = [...new Set(users.map((user) => user.roleId))];
  const defaultsOf = new Map<number, number[]>();
  for (const roleId of roleIds) defaultsOf.set(roleId, await listDefaultChannelIds(tx, workspaceId, roleId));
  const firstId = await takeIds(tx, workspaceId, 'user', users.length);
  const firstChannelId = await takeIds(tx, workspaceId, 'channel', users.length);
  const made = users.map((user, index) => ({ ...user, id: firstId + index, ownChannelId: firstChannelId + index }));
  // Statements of a transaction are pipelined: these travel together.
  await Promise.all(made.map((user) => insertUser(tx, workspaceId, user)));
  await Promise.all(
    made.map(({ id, ownChannelId }) =>
      insertChannel(tx, {
        workspaceId,
        id: ownChannelId,
        type: channelTypes.direct,
        name: '',
        description: '',
        isPublic: false,
        createdBy: id,
        directUserIds: [id, id],
      }),
    ),
  );
  const defaultIds = [...new Set([...defaultsOf.values()].flat())].toSorted((a, b) => a - b);
  for (const channelId of defaultIds) {
    const members = made.filter(({ roleId }) => defaultsOf.get(roleId)?.includes(channelId) === true);
    await insertMembers(
      tx,
      workspaceId,
      channelId,
      members.map(({ id }) => id),
    );
  }
  await insertMemberships(
    tx,
    workspaceId,
    made.map(({ id, ownChannelId }) => ({ channel_id: ownChannelId, user_id: id })),
  );
  return made.map(({ id }) => id);
};

/** Creates one user, and returns the id. */
export const createUser = async (tx: Transaction, workspaceId: number, user: NewUser): Promise<number> => {
  const [id] = await createUsers(tx, workspaceId, [user]);
  if (id === undefined) throw new Error('the user was not created');
  return id;
};
