import { permissionsFor } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export const insertChannelStatement = statement({
  name: 'insert-channel',
  text: `insert into channels (workspace_id, id, type, name, description, is_public, created_by,
      direct_user_a, direct_user_b, client_id, bot_id, last_message_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
  values: (
    workspaceId: number,
    id: number,
    type: number,
    name: string,
    description: string,
    isPublic: boolean,
    createdBy: number | null,
    directA: number | null,
    directB: number | null,
    clientId: number | null,
    botId: number | null,
  ) => [workspaceId, id, type, name, description, isPublic, createdBy, directA, directB, clientId, botId],
}).of();

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
  await tx.query(
    insertChannelStatement(
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
    ),
  );
};

/** Sets the creator of a channel that was created before any user existed. */
export const setChannelCreator = statement({
  name: 'set-channel-creator',
  text: 'update channels set created_by = $3 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).run();

/** The default channels of a role: the general one and, for those who may answer clients, the managers'. */
export const listDefaultChannelIds = statement({
  name: 'list-default-channel-ids',
  text: `select c.id from channels c join ${rolesTable} r on r.workspace_id = c.workspace_id and r.id = $2
    where c.workspace_id = $1 and (c.type = 0 or (c.type = 4 and role_permits(r.permissions, $3, $4)))
    order by c.id`,
  values: (workspaceId: number, roleId: number) => [workspaceId, roleId, ...permissionsFor['conversations.answer']],
}).answer((rows: { id: number }[]): number[] => rows.map((row) => row.id));

export const findDirectChannelId = statement({
  name: 'find-direct-channel',
  text: `select id from channels
    where workspace_id = $1 and type = 2 and direct_user_a = $2 and direct_user_b = $3 and deleted_at is null`,
  values: (workspaceId: number, lower: number, higher: number) => [workspaceId, lower, higher],
}).answer(([row]: { id: number }[]): number | null => row?.id ?? null);

/**
 * Locks two users until the transaction ends; returns those who exist. When both open their channel for the first time
 * concurrently, one waits here and then finds the channel of the other.
 */
export const lockPair = statement({
  text: `select id, status from ${usersTable} where workspace_id = $1 and id in ($2, $3) and deleted_at is null
    order by id for no key update`,
  values: (workspaceId: number, lower: number, higher: number) => [workspaceId, lower, higher],
}).all<{ id: number; status: number }>();
