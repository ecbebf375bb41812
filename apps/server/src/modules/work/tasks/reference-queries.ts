import { statement, statementsBy } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

interface NamedRow {
  id: number;
  name: string;
}

/** Users with their names; `may_have` tells whether tasks can be given to them: they sign in, and see tasks. */
export const listPeople = statement({
  name: 'list-people-of-tasks',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      u.status = 1 and u.deleted_at is null and role_permits(r.permissions, 'tasks', 'read') as may_have
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<NamedRow & { may_have: boolean }>();

const shareTexts = {
  task_categories:
    'select id, name from task_categories where workspace_id = $1 and id = any($2) order by id for share',
  sprints: 'select id, name from sprints where workspace_id = $1 and id = any($2) order by id for share',
};

/** Categories or sprints; deleting one waits until the transaction ends. */
export const shareListItems = statementsBy(['task_categories', 'sprints'], (list) =>
  statement({
    name: `share-${list}`,
    text: shareTexts[list],
    values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
  }).all<NamedRow>(),
);

export interface SourceRow {
  message_id: number;
  preview: string | null;
  content: string | null;
  has_files: boolean;
  is_deleted: boolean;
  author_name: string | null;
  client_id: number | null;
  created_at: string;
}

/**
 * A message as the task that came from it shows it; never a system message. Does not check whether the reader may see
 * it.
 */
export const findSourceMessage = statement({
  name: 'find-source-message',
  text: `select m.id as message_id, m.preview, case when m.preview is null then m.content end as content, m.has_files,
      m.deleted_at is not null as is_deleted, m.client_id, m.created_at::text,
      coalesce(trim(u.first_name || ' ' || u.last_name), trim(k.first_name || ' ' || k.last_name)) as author_name
    from ${messagesTable} m
    join ${channelsTable} c on c.workspace_id = m.workspace_id and c.id = m.channel_id and m.seq >= c.first_seq
    left join ${usersTable} u on u.workspace_id = m.workspace_id and u.id = m.created_by
    left join ${clientsTable} k on k.workspace_id = m.workspace_id and k.id = m.client_id
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3 and m.system is null`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).first<SourceRow>();
