/**
 * The columns of an export: a column not named here stays out, so that one added later, which may hold a secret, is not
 * given away.
 */
import type { ChannelFacts, Permissions } from '@switchboard/contract';
import {
  askUnchecked,
  type Database,
  escapeIdentifier,
  statement,
  type TableFacts,
} from '../../../platform/database/index.ts';
import { subscribersTable } from '../../billing/subscription/exported-queries.ts';
import { channelMembersTable, channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { clientsTable, customFieldValuesTable } from '../../clients/clients/exported-queries.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { auditLogTable } from '../../foundation/audit-log/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import { cannedRepliesTable } from '../../messaging/canned-replies/exported-queries.ts';
import { episodesTable } from '../../messaging/episodes/exported-queries.ts';
import { viewsTable } from '../../messaging/views/exported-queries.ts';
import { projectMembersTable, projectsTable } from '../../work/projects/exported-queries.ts';
import { taskChangesTable, taskCommentsTable, tasksTable } from '../../work/tasks/exported-queries.ts';

type Row = Record<string, unknown>;

/** Rows read at once: few enough to be held in memory. */
const atOnce = 500;

/** Tables that are exported whole with more than their columns, or not every row of them. */
const composedTables: Readonly<Record<string, string>> = {
  // Others' own ones are theirs alone.
  canned_replies: `select id, shortcut, title, texts, uses, created_at
    from (select * from ${cannedRepliesTable} where owner_id is null) r`,
  clients: `select id, bot_id, service_type, service_client_id, first_name, last_name, username, phone, viber_phone,
    facebook_link, messenger_first_name, messenger_last_name, messenger_username, language, avatar_file_id, created_at, deleted_at,
    (select json_agg(json_build_object('field_id', v.field_id, 'value', v.value) order by v.field_id)
      from ${customFieldValuesTable} v where v.workspace_id = c.workspace_id and v.client_id = c.id) as custom_values
    from ${clientsTable} c`,
  conversation_views: `select id, name, filter, sort, created_at
    from (select * from ${viewsTable} where owner_id is null) v`,
  projects: `select id, name, description, state, archived_at, channel_id, created_by, created_at, updated_at,
    (select json_agg(m.user_id order by m.user_id) from ${projectMembersTable} m
      where m.workspace_id = p.workspace_id and m.project_id = p.id) as members from ${projectsTable} p`,
  // Reminders are their makers' alone: not even the owner sees those of others.
  tasks: `select id, kind, title, description, status_id, priority, assignee_id, created_by, project_id, category_id, sprint_id,
    due_on::text, due_at, estimated_time, spent_time, channel_id, message_seq, created_at, updated_at, done_at,
    (select json_agg(json_build_object('id', c.id, 'content', c.content, 'created_by', c.created_by, 'created_at', c.created_at,
        'edited_at', c.edited_at) order by c.id)
      from ${taskCommentsTable} c where c.workspace_id = t.workspace_id and c.task_id = t.id) as comments
    from (select * from ${tasksTable} where kind <> 'reminder') t`,
  task_changes: `select id, task_id, field, before, after, changed_by, created_at
    from (select c.* from ${taskChangesTable} c join ${tasksTable} t on t.workspace_id = c.workspace_id and t.id = c.task_id
      and t.kind <> 'reminder') c`,
};

/** The statements that read the tables exported whole, in the order of their names. */
export const listWholeTables = (tables: ReadonlyMap<string, TableFacts>): { name: string; text: string }[] => {
  const flat = [...tables].flatMap(([name, { inExport }]) =>
    // oxlint-disable-next-line switchboard/table-ownership -- each owner says in its tables.ts which columns are shown
    inExport === undefined ? [] : [{ name, text: `select ${inExport} from ${escapeIdentifier(name)}` }],
  );
  const composed = Object.entries(composedTables).map(([name, text]) => ({ name, text }));
  return [...flat, ...composed].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

export const readWorkspace = statement({
  text: `select subdomain, company, owner_id, tariff, email_domain, sign_up, default_language, default_timezone,
    audit_retention_days, created_at from ${workspacesTable} where id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: Row[]): Row | undefined => row);

/** The subscriber's fields, as far as they were entered: otherwise the owner's. */
export const readSubscriber = statement({
  text: `select first_name, last_name, username, phone, country, address, card_mask from ${subscribersTable}
    where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).all<Row>();

/** The changes of the plan with their authors, the oldest first: a few in a month. */
export const readSubscriptionChanges = statement({
  text: `select id, action, actor_id, changes, created_at from ${auditLogTable}
    where workspace_id = $1 and action like 'subscription.%' and action <> 'subscription.invoice_downloaded'
    order by created_at, id`,
  values: (workspaceId: number) => [workspaceId],
}).all<Row>();

/** Rows by a growing key, page after page. */
async function* readPages<Found extends Row>(
  key: string,
  readAfter: (after: number) => Promise<Found[]>,
): AsyncGenerator<Found> {
  let after = 0;
  for (;;) {
    const rows = await readAfter(after);
    yield* rows;
    if (rows.length < atOnce) return;
    after = Number(rows.at(-1)?.[key]);
  }
}
const pageBy = (key: string): string => `and ${key} > $2 order by ${key} limit ${atOnce}`;
const ofChannel = (workspaceId: number, after: number, channelId: number) => [workspaceId, after, channelId] as const;

/** The rows of a table of `listWholeTables`. */
export const readTable = (database: Database, workspaceId: number, text: string): AsyncGenerator<Row> =>
  readPages('id', async (after) => {
    const { rows } = await askUnchecked<Row>(database, `${text} where workspace_id = $1 ${pageBy('id')}`, [
      workspaceId,
      after,
    ]);
    return rows;
  });

export type ExportedChannel = Row & ChannelFacts & { id: number };

export const channelsAfter = statement({
  text: `select id, type, name, description, is_public, created_by, direct_user_a, direct_user_b, client_id, bot_id,
      manager_id, state, snoozed_until, priority, created_at,
      (select json_agg(json_build_object('number', e.number, 'opened_at', e.opened_at, 'opened_by', e.opened_by,
          'opened_by_user', e.opened_by_user, 'first_seq', e.first_seq, 'last_seq', e.last_seq, 'first_reply_at', e.first_reply_at,
          'first_reply_by', e.first_reply_by, 'closed_at', e.closed_at, 'closed_by', e.closed_by) order by e.number)
        from ${episodesTable} e where e.workspace_id = c.workspace_id and e.channel_id = c.id) as episodes,
      exists (select from ${channelMembersTable} m where m.workspace_id = c.workspace_id
        and m.channel_id = c.id and m.user_id = $3) as is_member
    from ${channelsTable} c where workspace_id = $1 and deleted_at is null ${pageBy('id')}`,
  values: (workspaceId: number, after: number, userId: number) => [workspaceId, after, userId],
}).all<ExportedChannel>();

/** All channels, with the facts that decide whether a user may read them. */
export const readChannels = (database: Database, workspaceId: number, userId: number) =>
  readPages('id', (after) => channelsAfter(database, workspaceId, after, userId));

export const membersAfter = statement({
  text: `select user_id, joined_at from ${channelMembersTable} where workspace_id = $1 and channel_id = $3
    ${pageBy('user_id')}`,
  values: ofChannel,
}).all<Row>();

export const readMembers = (database: Database, workspaceId: number, channelId: number) =>
  readPages('user_id', (after) => membersAfter(database, workspaceId, after, channelId));

export const messagesAfter = statement({
  text: `select seq, id, created_by, client_id, audience, content, parent_seq, system, created_at, edited_at, deleted_at
    from ${messagesTable} where workspace_id = $1 and channel_id = $3 ${pageBy('seq')}`,
  values: ofChannel,
}).all<Row>();

export const readMessages = (database: Database, workspaceId: number, channelId: number) =>
  readPages('seq', (after) => messagesAfter(database, workspaceId, after, channelId));

export interface ExportedFile extends Row {
  id: number;
  original: string;
  storage_key: string;
}

export const heldFilesAfter = statement({
  text: `select id, original, type, kind, size, created_by, task_id, project_id, canned_reply_id, created_at, storage_key
    from ${filesTable} f where workspace_id = $1 and deleted_at is null and (project_id is not null or exists (
      select from ${tasksTable} t where t.workspace_id = f.workspace_id and t.id = f.task_id and t.kind <> 'reminder')
      or exists (select from ${cannedRepliesTable} r where r.workspace_id = f.workspace_id and r.id = f.canned_reply_id
        and r.owner_id is null))
    ${pageBy('id')}`,
  values: (workspaceId: number, after: number) => [workspaceId, after],
}).all<ExportedFile>();

/** The documents of projects, and the files of tasks and canned replies that others see as well. */
export const readHeldFiles = (database: Database, workspaceId: number) =>
  readPages('id', (after) => heldFilesAfter(database, workspaceId, after));

export const filesAfter = statement({
  text: `select id, original, type, kind, size, created_by, message_seq, created_at, storage_key
    from ${filesTable} where workspace_id = $1 and channel_id = $3 and deleted_at is null and message_seq is not null
    ${pageBy('id')}`,
  values: ofChannel,
}).all<ExportedFile>();

export const readFiles = (database: Database, workspaceId: number, channelId: number) =>
  readPages('id', (after) => filesAfter(database, workspaceId, after, channelId));

/** The owner's rights, while they are the active owner. */
export const findOwnersRights = statement({
  text: `select r.permissions from ${usersTable} u
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    join ${workspacesTable} w on w.id = u.workspace_id and w.owner_id = u.id
    where u.workspace_id = $1 and u.id = $2 and u.status = 1 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { permissions: Permissions }[]): Permissions | null => row?.permissions ?? null);
