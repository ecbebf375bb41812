import { permissionsFor } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

interface RecipientRow {
  id: number;
  is_manager: boolean;
  /** The conversation's: its client's. */
  name: string;
}

/** The manager of a conversation, who may answer it, and whoever manages conversations; nobody where its bot is removed. */
export const listRecipients = statement({
  name: 'list-recipients-of-target-notices',
  text: `select u.id, u.id is not distinct from c.manager_id as is_manager, c.name
    from ${channelsTable} c
    join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    join ${usersTable} u on u.workspace_id = c.workspace_id and u.status = 1 and u.deleted_at is null
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null and role_permits(r.permissions, $3, $4)
      and (u.id = c.manager_id or role_permits(r.permissions, 'leads', 'manage')) order by u.id`,
  values: (workspaceId: number, channelId: number) => [
    workspaceId,
    channelId,
    ...permissionsFor['conversations.answer'],
  ],
}).all<RecipientRow>();
