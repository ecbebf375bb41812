import { permissionsFor } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export const insertChannel = async (
  tx: Transaction,
  channel: {
    workspaceId: number;
    id: number;
    type: number;
    name: string;
    description: string;
    isPublic: boolean;
    createdBy: number | null;
    directUserIds?: readonly [number, number];
    clientId?: number;
    botId?: number;
  },
): Promise<void> => {
  const [directA, directB] = channel.directUserIds ?? [null, null];
  await tx.query({
    name: 'insert-channel',
    text: `insert into channels (workspace_id, id, type, name, description, is_public, created_by,
        direct_user_a, direct_user_b, client_id, bot_id, last_message_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
    values: [
      channel.workspaceId,
      channel.id,
      channel.type,
      channel.name,
      channel.description,
      channel.isPublic,
      channel.createdBy,
      directA,
      directB,
      channel.clientId ?? null,
      channel.botId ?? null,
    ],
  });
};

/** Sets the creator of a channel that was created before any user existed. */
export const setChannelCreator = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
): Promise<void> => {
  await tx.query({
    name: 'set-channel-creator',
    text: 'update channels set created_by = $3 where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId, userId],
  });
};

/** The default channels of a role: the general one and, for those who may answer clients, the managers'. */
export const listDefaultChannelIds = async (
  tx: Transaction,
  workspaceId: number,
  roleId: number,
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'list-default-channel-ids',
    text: `select c.id from channels c join ${rolesTable} r on r.workspace_id = c.workspace_id and r.id = $2
      where c.workspace_id = $1 and (c.type = 0 or (c.type = 4 and role_permits(r.permissions, $3, $4)))
      order by c.id`,
    values: [workspaceId, roleId, ...permissionsFor['conversations.answer']],
  });
  return rows.map((row) => row.id);
};

export const findDirectChannelId = async (
  tx: Transaction,
  workspaceId: number,
  lower: number,
  higher: number,
): Promise<number | null> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-direct-channel',
    text: `select id from channels
      where workspace_id = $1 and type = 2 and direct_user_a = $2 and direct_user_b = $3 and deleted_at is null`,
    values: [workspaceId, lower, higher],
  });
  return rows[0]?.id ?? null;
};

/**
 * Locks two users until the transaction ends; returns those who exist. When both open their channel for the first time
 * at once, one waits here and then finds the channel of the other.
 */
export const lockPair = async (
  tx: Transaction,
  workspaceId: number,
  lower: number,
  higher: number,
): Promise<{ id: number; status: number }[]> => {
  const { rows } = await tx.query<{ id: number; status: number }>(
    `select id, status from ${usersTable} where workspace_id = $1 and id in ($2, $3) and deleted_at is null
     order by id for no key update`,
    [workspaceId, lower, higher],
  );
  return rows;
};
