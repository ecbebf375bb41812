import { channelTypes } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { insertChannel, insertMembers, listDefaultChannelIds } from '../channels/index.ts';
import { insertUser, type NewUser } from '../users/index.ts';
import { takeIds } from '../workspaces/index.ts';

/**
 * Creates a complete user in the caller's transaction: the user, their own channel (a direct one with themself), and
 * their memberships of it and of the default channels, with everything marked as read. Answers with the user's id.
 */
export const createUser = async (tx: Transaction, workspaceId: number, user: NewUser): Promise<number> => {
  const defaultChannelIds = await listDefaultChannelIds(tx, workspaceId, user.roleId);
  const id = await takeIds(tx, workspaceId, 'user');
  const ownChannelId = await takeIds(tx, workspaceId, 'channel');
  await insertUser(tx, workspaceId, { ...user, id, ownChannelId });
  await insertChannel(tx, {
    workspaceId,
    id: ownChannelId,
    type: channelTypes.direct,
    name: '',
    description: '',
    isPublic: false,
    createdBy: id,
    directUserIds: [id, id],
  });
  for (const channelId of [...defaultChannelIds, ownChannelId]) await insertMembers(tx, workspaceId, channelId, [id]);
  return id;
};
