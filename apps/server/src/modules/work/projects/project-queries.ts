import type { ProjectSort, ProjectState } from '@switchboard/contract';
import { statement, statementsBy, type Transaction } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface ProjectRow {
  id: number;
  name: string;
  description: string;
  state: ProjectState;
  archived_at: Date | null;
  channel_id: number | null;
  created_by: number;
  author_first_name: string;
  author_last_name: string;
  author_avatar_file_id: number | null;
  members: { id: number; first_name: string; last_name: string; avatar_file_id: number | null }[];
  tasks_count: number;
  done_count: number;
  documents_count: number;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** Counted when they are read, from an index alone, so no stored number can drift. */
const projectColumns = `p.id, p.name, p.description, p.state, p.archived_at, p.channel_id, p.created_by,
    u.first_name as author_first_name, u.last_name as author_last_name, u.avatar_file_id as author_avatar_file_id,
    coalesce((select json_agg(json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name,
        'avatar_file_id', v.avatar_file_id) order by v.id)
      from project_members m join ${usersTable} v on v.workspace_id = m.workspace_id and v.id = m.user_id
      where m.workspace_id = p.workspace_id and m.project_id = p.id), '[]') as members,
    (select count(*)::int from project_tasks t where t.workspace_id = p.workspace_id and t.project_id = p.id
      and t.kind <> 'reminder') as tasks_count,
    (select count(*)::int from project_tasks t where t.workspace_id = p.workspace_id and t.project_id = p.id
      and t.kind <> 'reminder' and t.status_id = 3) as done_count,
    (select count(*)::int from ${filesTable} f where f.workspace_id = p.workspace_id and f.project_id = p.id
      and f.deleted_at is null) as documents_count,
    p.created_at, p.updated_at, p.version`;
const joinAuthor = `join ${usersTable} u on u.workspace_id = p.workspace_id and u.id = p.created_by`;

export const listProjectsById = statement({
  name: 'list-projects-by-id',
  text: `select ${projectColumns} from projects p ${joinAuthor} where p.workspace_id = $1 and p.id = any($2) order by p.id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<ProjectRow>();

export const lockProjectStatement = statement({
  name: 'lock-project',
  text: 'select 1 from projects where workspace_id = $1 and id = $2 for update',
  values: (workspaceId: number, projectId: number) => [workspaceId, projectId],
}).of();

/** Locks a project until the transaction ends. */
export const lockProjectRow = async (
  tx: Transaction,
  workspaceId: number,
  projectId: number,
): Promise<ProjectRow | null> => {
  await tx.query(lockProjectStatement(workspaceId, projectId));
  const [row] = await listProjectsById(tx, workspaceId, [projectId]);
  return row ?? null;
};

export interface ProjectsPage {
  limit: number;
  offset: number;
  sortBy: ProjectSort;
  order: 'asc' | 'desc';
}

export interface ProjectFilter {
  /** The folded part of a name. */
  namePart: string | null;
  state: ProjectState | null;
  isArchived: boolean;
  memberId: number | null;
  channelId: number | null;
}

const sortColumns: Record<ProjectSort, string> = {
  id: 'p.id',
  name: 'p.name_key',
  state: `array_position(array['planned', 'active', 'paused', 'completed'], p.state)`,
  created_at: 'p.id',
  updated_at: 'p.updated_at',
};

const filterSql = `p.workspace_id = $1 and (p.archived_at is not null) = $2
  and ($3::text is null or strpos(p.name_key, $3) > 0) and ($4::text is null or p.state = $4)
  and ($5::bigint is null or exists (select from project_members m where m.workspace_id = $1 and m.project_id = p.id
    and m.user_id = $5))
  and ($6::bigint is null or p.channel_id = $6)`;

const filterValues = (workspaceId: number, filter: ProjectFilter) =>
  [workspaceId, filter.isArchived, filter.namePart, filter.state, filter.memberId, filter.channelId] as const;

export const countProjectRows = statement({
  name: 'count-projects',
  text: `select count(*)::int as count from projects p where ${filterSql}`,
  values: filterValues,
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** A workspace has at most `limits.projects` of them: no order needs an index. */
export const projectPages = statementsBy(Object.keys(sortColumns) as ProjectSort[], (sortBy) =>
  statementsBy(['asc', 'desc'], (order) =>
    statement({
      name: `list-projects-${sortBy}-${order}`,
      text: `with page as materialized (
          select f.id, row_number() over () as place from (select p.id from projects p where ${filterSql}
            order by ${sortColumns[sortBy]} ${order}, p.id ${order} limit $7 offset $8) f)
        select ${projectColumns} from page join projects p on p.workspace_id = $1 and p.id = page.id ${joinAuthor}
        order by page.place`,
      values: (workspaceId: number, filter: ProjectFilter, { limit, offset }: ProjectsPage) => [
        ...filterValues(workspaceId, filter),
        limit,
        offset,
      ],
    }).all<ProjectRow>(),
  ),
);

export const listProjectRows = async (
  tx: Transaction,
  workspaceId: number,
  page: ProjectsPage,
  filter: ProjectFilter,
): Promise<{ rows: ProjectRow[]; count: number }> => {
  const [rows, count] = await Promise.all([
    projectPages[page.sortBy][page.order](tx, workspaceId, filter, page),
    countProjectRows(tx, workspaceId, filter),
  ]);
  return { rows, count };
};

export const countProjects = statement({
  name: 'count-all-projects',
  text: 'select count(*)::int as count from projects where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export interface ProjectFields {
  name: string;
  description: string;
  state: ProjectState;
  channel_id: number | null;
}

export const insertProject = statement({
  name: 'insert-project',
  text: `insert into projects (workspace_id, id, created_by, name, description, state, channel_id, name_key)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: (
    workspaceId: number,
    { id, userId, ...fields }: ProjectFields & { id: number; userId: number },
    nameKey: string,
  ) => [workspaceId, id, userId, fields.name, fields.description, fields.state, fields.channel_id, nameKey],
}).run();

export const updateProject = statement({
  name: 'update-project',
  text: `update projects set name = $3, description = $4, state = $5, channel_id = $6, name_key = $7,
    updated_at = clock_timestamp(), version = version + 1 where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, projectId: number, fields: ProjectFields, nameKey: string) => [
    workspaceId,
    projectId,
    fields.name,
    fields.description,
    fields.state,
    fields.channel_id,
    nameKey,
  ],
}).run();

export const setArchived = statement({
  name: 'archive-project',
  text: `update projects set archived_at = case when $3 then clock_timestamp() end, updated_at = clock_timestamp(),
    version = version + 1 where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, projectId: number, isArchived: boolean) => [workspaceId, projectId, isArchived],
}).run();

export const removeProjectMembersStatement = statement({
  name: 'remove-project-members',
  text: 'delete from project_members where workspace_id = $1 and project_id = $2 and user_id <> all($3)',
  values: (workspaceId: number, projectId: number, userIds: readonly number[]) => [workspaceId, projectId, userIds],
}).of();

export const addProjectMembersStatement = statement({
  name: 'add-project-members',
  text: `insert into project_members (workspace_id, project_id, user_id) select $1, $2, unnest($3::bigint[])
    on conflict do nothing`,
  values: (workspaceId: number, projectId: number, userIds: readonly number[]) => [workspaceId, projectId, userIds],
}).of();

/** The users who are members from now on. */
export const setMembers = async (
  tx: Transaction,
  workspaceId: number,
  projectId: number,
  userIds: readonly number[],
): Promise<void> => {
  await tx.flight([
    removeProjectMembersStatement(workspaceId, projectId, userIds),
    addProjectMembersStatement(workspaceId, projectId, userIds),
  ]);
};

export const deleteProjectRow = statement({
  name: 'delete-project',
  text: 'delete from projects where workspace_id = $1 and id = $2',
  values: (workspaceId: number, projectId: number) => [workspaceId, projectId],
}).run();

/** Those of the users who may be members: the ones who can sign in. */
export const listFitMembers = statement({
  name: 'list-fit-members',
  text: `select id from ${usersTable} where workspace_id = $1 and id = any($2) and status = 1 and deleted_at is null`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
