import { type CoworkerSort, taskStatuses, userStatuses } from '@switchboard/contract';
import { type Database, statement, statementsBy } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { hasWords, type UserRow, userColumns, usersTable } from '../../foundation/users/exported-queries.ts';
import { tasksTable } from '../tasks/exported-queries.ts';

/** The request's value is looked up here and never becomes part of the SQL. */
const sortColumns: Record<CoworkerSort, string[]> = {
  name: [],
  position: [`nullif(lower(u.position), '')`],
  role: ['u.role_id'],
};

interface CoworkersPage {
  /** Each has to be found. */
  words: string[];
  limit: number;
  offset: number;
  sortBy: CoworkerSort;
  order: 'asc' | 'desc';
}

export interface CoworkerRow extends UserRow {
  open_tasks: number;
}

/** Beyond the last page only the count comes. */
type ListedRow = (UserRow | { [Column in keyof UserRow]: null }) & { open_tasks: number; total: number };

/** Users who can sign in. Equal ones are ordered by name and id in the same direction. */
export const coworkerPages = statementsBy(Object.keys(sortColumns) as CoworkerSort[], (sortBy) =>
  statementsBy(['asc', 'desc'], (order) => {
    const columns = [...sortColumns[sortBy], 'lower(u.first_name)', 'lower(u.last_name)', 'u.id'];
    const inOrder = columns.map((column) => `${column} ${order} nulls last`).join(', ');
    return statement({
      name: `list-coworkers-${sortBy}-${order}`,
      text: `with found as materialized (
          select u.id from ${usersTable} u where u.workspace_id = $1 and u.deleted_at is null and u.status = $2
            and ${hasWords('$3')}),
        counted as (select count(*)::int as total from found),
        page as materialized (
          select u.id from ${usersTable} u where u.workspace_id = $1 and u.id = any(array(select id from found))
          order by ${inOrder} limit $4 offset $5)
        select ${userColumns}, counted.total,
          (select count(*)::int from ${tasksTable} t where t.workspace_id = $1 and t.assignee_id = u.id
            and t.status_id <> $6 and t.kind <> 'reminder') as open_tasks
        from counted left join (${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id)
          on u.workspace_id = $1 and u.id = any(array(select id from page))
        order by ${inOrder}`,
      values: (workspaceId: number, { words, limit, offset }: CoworkersPage) => [
        workspaceId,
        userStatuses.active,
        words,
        limit,
        offset,
        taskStatuses.done,
      ],
    }).all<ListedRow>();
  }),
);

export const listCoworkers = async (
  database: Database,
  workspaceId: number,
  page: CoworkersPage,
): Promise<{ rows: CoworkerRow[]; count: number }> => {
  const rows = await coworkerPages[page.sortBy][page.order](database, workspaceId, page);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.total ?? 0 };
};
