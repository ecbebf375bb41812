import { channelTypes, permissionsFor, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface ChannelFieldsRow {
  name: string;
  description: string;
  is_public: boolean;
}

export const findChannelFields = statement({
  name: 'find-channel-fields',
  text: 'select name, description, is_public from channels where workspace_id = $1 and id = $2',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<ChannelFieldsRow>();

export const updateChannelFields = statement({
  name: 'update-channel-fields',
  text: 'update channels set name = $3, description = $4, is_public = $5 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, channelId: number, fields: ChannelFieldsRow) => [
    workspaceId,
    channelId,
    fields.name,
    fields.description,
    fields.is_public,
  ],
}).run();

/** Users who see a group channel only because it is public: its readers who are not members. */
export const listOutsiders = statement({
  name: 'list-channel-outsiders',
  text: `select u.id from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.deleted_at is null and u.status = $3
      and role_permits(r.permissions, $4, $5)
      and not exists (select 1 from channel_members m
        where m.workspace_id = u.workspace_id and m.channel_id = $2 and m.user_id = u.id)
    order by u.id`,
  values: (workspaceId: number, channelId: number) => [
    workspaceId,
    channelId,
    userStatuses.active,
    ...permissionsFor['publicGroups.read'],
  ],
}).answer((rows: { id: number }[]): number[] => rows.map((row) => row.id));

export const listMemberIds = statement({
  name: 'list-member-ids',
  text: 'select user_id from channel_members where workspace_id = $1 and channel_id = $2 order by user_id',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: { user_id: number }[]): number[] => rows.map((row) => row.user_id));

export const deleteChannel = statement({
  name: 'delete-channel',
  text: 'update channels set deleted_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).run();

/** Passes a group whose owner has left to the active member who joined first; an empty one keeps its owner. */
export const transferOwnership = statement({
  name: 'pass-on-ownership',
  text: `update channels c set created_by = heir.user_id from (
      select m.user_id from channel_members m
      join ${usersTable} u on u.workspace_id = m.workspace_id and u.id = m.user_id and u.deleted_at is null and u.status = $4
      where m.workspace_id = $1 and m.channel_id = $2 order by m.joined_at, m.user_id limit 1) heir
    where c.workspace_id = $1 and c.id = $2 and c.created_by = $3 and c.type = ${channelTypes.group}`,
  values: (workspaceId: number, channelId: number, leaverId: number) => [
    workspaceId,
    channelId,
    leaverId,
    userStatuses.active,
  ],
}).run();
