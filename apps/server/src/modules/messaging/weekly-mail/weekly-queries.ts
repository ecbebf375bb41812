import { type Language, languageShape, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

export interface WeeklyReader {
  id: number;
  email: string;
  language: Language;
  zone: string;
  company: string;
  subdomain: string;
  /** The Monday of the last week they have had; null before the first one. */
  week: string | null;
}

/** Who may read statistics and has the mail switched on, which is the owner by default; of one user or of all. */
export const listReaders = statement({
  name: 'list-readers-of-weekly-mail',
  text: `select u.id, u.email, u.language, coalesce(u.timezone, w.default_timezone, 'UTC') as zone, w.company, w.subdomain,
      m.week::text as week
    from ${usersTable} u
    join ${workspacesTable} w on w.id = u.workspace_id
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    left join weekly_mails m on m.workspace_id = u.workspace_id and m.user_id = u.id
    where u.workspace_id = $1 and u.status = ${userStatuses.active} and u.deleted_at is null and u.paused_at is null
      and role_permits(r.permissions, 'stats', 'read')
      and coalesce((u.preferences ->> 'weekly_mail')::boolean, u.id = w.owner_id) and ($2::bigint is null or u.id = $2)
    order by u.id`,
  values: (workspaceId: number, userId: number | null) => [workspaceId, userId],
}).answer((rows: (Omit<WeeklyReader, 'language'> & { language: string })[]): WeeklyReader[] =>
  rows.map((row) => ({ ...row, language: languageShape.catch('en-US').parse(row.language) })),
);

/** Whether this is the one that deals with a user's week. */
export const takeWeek = statement({
  name: 'take-week-of-weekly-mail',
  text: `insert into weekly_mails (workspace_id, user_id, week) values ($1, $2, $3)
    on conflict (workspace_id, user_id) do update set week = excluded.week where weekly_mails.week < excluded.week
    returning 1`,
  values: (workspaceId: number, userId: number, week: string) => [workspaceId, userId, week],
}).any();
