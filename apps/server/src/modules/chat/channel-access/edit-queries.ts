import { channelTypes, permissionsFor, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface ChannelFieldsRow {
  name: string;
  description: string;
  is_public: boolean;
}

export const findChannelFields = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<ChannelFieldsRow | null> => {
  const { rows } = await tx.query<ChannelFieldsRow>({
    name: 'find-channel-fields',
    text: 'select name, description, is_public from channels where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId],
  });
  return rows[0] ?? null;
};

export const updateChannelFields = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  fields: ChannelFieldsRow,
): Promise<void> => {
  await tx.query({
    name: 'update-channel-fields',
    text: 'update channels set name = $3, description = $4, is_public = $5 where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId, fields.name, fields.description, fields.is_public],
  });
};

/** Users who see a group channel only because it is public: its readers who are not members. */
export const listOutsiders = async (tx: Transaction, workspaceId: number, channelId: number): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'list-channel-outsiders',
    text: `select u.id from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where u.workspace_id = $1 and u.deleted_at is null and u.status = $3
        and role_permits(r.permissions, $4, $5)
        and not exists (select 1 from channel_members m
          where m.workspace_id = u.workspace_id and m.channel_id = $2 and m.user_id = u.id)
      order by u.id`,
    values: [workspaceId, channelId, userStatuses.active, ...permissionsFor['publicGroups.read']],
  });
  return rows.map((row) => row.id);
};

export const listMemberIds = async (tx: Transaction, workspaceId: number, channelId: number): Promise<number[]> => {
  const { rows } = await tx.query<{ user_id: number }>({
    name: 'list-member-ids',
    text: 'select user_id from channel_members where workspace_id = $1 and channel_id = $2 order by user_id',
    values: [workspaceId, channelId],
  });
  return rows.map((row) => row.user_id);
};

export const deleteChannel = async (tx: Transaction, workspaceId: number, channelId: number): Promise<void> => {
  await tx.query({
    name: 'delete-channel',
    text: 'update channels set deleted_at = clock_timestamp() where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId],
  });
};

/** Passes a group whose owner has left to the active member who joined first; an empty one keeps its owner. */
export const transferOwnership = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  leaverId: number,
): Promise<void> => {
  await tx.query({
    name: 'pass-on-ownership',
    text: `update channels c set created_by = heir.user_id from (
        select m.user_id from channel_members m
        join ${usersTable} u on u.workspace_id = m.workspace_id and u.id = m.user_id and u.deleted_at is null and u.status = $4
        where m.workspace_id = $1 and m.channel_id = $2 order by m.joined_at, m.user_id limit 1) heir
      where c.workspace_id = $1 and c.id = $2 and c.created_by = $3 and c.type = ${channelTypes.group}`,
    values: [workspaceId, channelId, leaverId, userStatuses.active],
  });
};
