import { permissionsFor, userStatuses } from '@switchboard/contract';

import { type Sure, statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';

import { clientsTable } from '../../../clients/clients/exported-queries.ts';
import { rolesTable } from '../../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';

/** Where a client sees that a user is typing; null outside conversations, and where the user or the client is no partner. */
export const findTypingTarget = statement({
  name: 'find-typing-target',
  text: `select c.bot_id, k.service_client_id as chat_id from ${channelsTable} c
      join ${clientsTable} k on k.workspace_id = $1 and k.id = c.client_id
    where c.workspace_id = $1 and c.id = $2 and c.type = 3 and c.deleted_at is null and not c.client_blocked
      and c.blocked_at is null
      and exists (select from ${usersTable} u join ${rolesTable} r on r.workspace_id = $1 and r.id = u.role_id
        where u.workspace_id = $1 and u.id = $3 and u.deleted_at is null and u.status = $4
          and role_permits(r.permissions, $5, $6))`,
  values: (workspaceId: number, channelId: number, userId: number) => [
    workspaceId,
    channelId,
    userId,
    userStatuses.active,
    ...permissionsFor['conversations.answer'],
  ],
}).first<Sure<{ bot_id: number; chat_id: string }, 'bot_id'>>();
