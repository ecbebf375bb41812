import { channelTypes, type SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { recordManagerChanges } from '../../foundation/client-history/index.ts';
import {
  deleteMemberships,
  insertMemberships,
  listMisplaced,
  lockChannels,
  type MisplacedRow,
  transferOwnership,
} from '../channel-access/index.ts';
import { nameUser } from '../messages/index.ts';
import { announceChanges } from './announce-change.ts';

/**
 * While one look reads the channels, another call may assign one more to the same user. Locked ones cannot change any
 * more, so a second look finds the ones the first has missed; later ones are found when the user is settled next.
 */
const looks = 3;

/** The misplaced users, in channels that are locked until the transaction ends. */
const lockMisplaced = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<MisplacedRow[]> => {
  const locked = new Set<number>();
  let found = await listMisplaced(tx, workspaceId, userIds);
  for (let look = 1; look < looks && found.some((row) => !locked.has(row.channel_id)); look += 1) {
    for (const { channel_id } of found) locked.add(channel_id);
    await lockChannels(tx, workspaceId, [...locked]);
    found = await listMisplaced(tx, workspaceId, userIds);
  }
  return found.filter((row) => locked.has(row.channel_id));
};

/** The members of the general and the managers' channel follow from the users' roles: no system message there. */
const isSaid = ({ channel_type: type }: MisplacedRow) => type === channelTypes.client || type === channelTypes.group;

const toSystemMessage = (row: MisplacedRow): SystemMessage => ({
  code: row.is_manager ? 'manager_left' : 'left',
  params: nameUser({ id: row.user_id, name: row.user_name }),
});

/**
 * Puts users into the channels that fit their status and role, after either has changed: conversations they may not
 * answer any more go back to the new clients, with a system message in each; they enter or leave the managers' channel;
 * deleted users leave every channel but the direct ones. Call it late in the transaction: it locks channels.
 */
export const settleStaff = async (tx: Transaction, workspaceId: number, userIds: readonly number[]): Promise<void> => {
  const misplaced = await lockMisplaced(tx, workspaceId, userIds);
  if (misplaced.length === 0) return;
  const [joining, leaving] = [misplaced.filter(({ joins }) => joins), misplaced.filter(({ joins }) => !joins)];
  await deleteMemberships(tx, workspaceId, leaving);
  await recordManagerChanges(
    tx,
    workspaceId,
    leaving.flatMap((row) =>
      row.is_manager && row.client_id !== null
        ? [{ clientId: row.client_id, before: row.user_id, after: null, actorId: null }]
        : [],
    ),
  );
  await insertMemberships(tx, workspaceId, joining);
  for (const row of leaving) {
    if (row.is_owner) await transferOwnership(tx, workspaceId, row.channel_id, row.user_id);
  }
  await announceChanges(
    tx,
    workspaceId,
    [...new Set(misplaced.map((row) => row.channel_id))].map((channelId) => {
      const isHere = (row: MisplacedRow) => row.channel_id === channelId;
      return {
        channelId,
        members: {
          added: joining.filter(isHere).map((row) => row.user_id),
          removed: leaving.filter(isHere).map((row) => row.user_id),
        },
        said: leaving.filter((row) => isHere(row) && isSaid(row)).map(toSystemMessage),
      };
    }),
  );
};
