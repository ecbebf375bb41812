import { channelTypes, defaultRoles, ownerUserId } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { insertChannel, setChannelCreator } from '../../../chat/channel-access/index.ts';
import { insertRole } from '../../../foundation/roles/index.ts';
import type { NewUser } from '../../../foundation/users/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { createUser } from './create-user.ts';

/** The general channel must be channel 1. */
const insertDefaultChannels = async (tx: Transaction, workspaceId: number): Promise<number[]> => {
  const generalId = await takeIds(tx, workspaceId, 'channel', 2);
  const managersId = generalId + 1;
  const channel = { workspaceId, description: '', createdBy: null };
  await insertChannel(tx, {
    ...channel,
    id: generalId,
    type: channelTypes.general,
    name: 'News & Discussions',
    isPublic: true,
  });
  await insertChannel(tx, {
    ...channel,
    id: managersId,
    type: channelTypes.managers,
    name: 'Managers',
    isPublic: false,
  });
  return [generalId, managersId];
};

/**
 * Creates the roles of a workspace, its first user and the default channels, owned by that user, in the transaction that creates
 * the workspace.
 */
export const createOwner = async (tx: Transaction, workspaceId: number, owner: NewUser): Promise<void> => {
  await takeIds(tx, workspaceId, 'role', defaultRoles.length);
  for (const role of defaultRoles) await insertRole(tx, workspaceId, role);
  // Before there is a user to name as their creator: a new user is added to the default channels that exist.
  const defaultChannelIds = await insertDefaultChannels(tx, workspaceId);
  const userId = await createUser(tx, workspaceId, owner);
  if (userId !== ownerUserId) throw new Error('the owner must be the first user');
  for (const channelId of defaultChannelIds) await setChannelCreator(tx, workspaceId, channelId, userId);
};
