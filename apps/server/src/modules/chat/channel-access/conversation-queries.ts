import { permissionsFor, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** The conversation of a client; null when there is none, or it is deleted. */
export const lockConversationOf = statement({
  name: 'lock-conversation-of-client',
  text: `select id, name from channels
    where workspace_id = $1 and client_id = $2 and type = 3 and deleted_at is null for no key update`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<{ id: number; name: string }>();

/** Active users who may read conversations. */
export const listConversationReaders = statement({
  name: 'list-conversation-readers',
  text: `select u.id from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.deleted_at is null and u.status = $2 and role_permits(r.permissions, $3, $4)
    order by u.id`,
  values: (workspaceId: number) => [workspaceId, userStatuses.active, ...permissionsFor['conversations.read']],
}).answer((rows: { id: number }[]): number[] => rows.map((row) => row.id));

/** The conversations of these clients, locked in the order of their ids. */
export const lockConversationsOf = statement({
  name: 'lock-conversations-of-clients',
  text: `select id from channels
    where workspace_id = $1 and client_id = any($2) and type = 3 and deleted_at is null order by id for no key update`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).run();

/** Names conversations that are called as their clients were. */
export const renameChannelsOf = statement({
  name: 'rename-conversations',
  text: `update channels c set name = n.after
    from jsonb_to_recordset($2::jsonb) as n (client_id bigint, before text, after text)
    where c.workspace_id = $1 and c.client_id = n.client_id and c.type = 3 and c.deleted_at is null and c.name = n.before`,
  values: (workspaceId: number, names: readonly { clientId: number; from: string; to: string }[]) => [
    workspaceId,
    JSON.stringify(names.map(({ clientId, from, to }) => ({ client_id: clientId, before: from, after: to }))),
  ],
}).run();

export const insertConversation = statement({
  name: 'insert-conversation',
  text: `insert into channels (workspace_id, id, type, name, client_id, bot_id) values ($1, $2, 3, $3, $4, $5)`,
  values: (workspaceId: number, conversation: { channelId: number; name: string; clientId: number; botId: number }) => [
    workspaceId,
    conversation.channelId,
    conversation.name,
    conversation.clientId,
    conversation.botId,
  ],
}).run();

export const setConversationName = statement({
  name: 'set-conversation-name',
  text: 'update channels set name = $3 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, channelId: number, name: string) => [workspaceId, channelId, name],
}).run();
