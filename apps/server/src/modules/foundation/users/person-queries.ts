import { userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

/** The fields administrators change of others; missing fields stay. */
interface PersonChanges {
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string | undefined;
  email?: string | undefined;
  role_id?: number | undefined;
  status?: number | undefined;
}

export const updatePerson = statement({
  name: 'update-person',
  text: `update users set
      first_name = coalesce($3, first_name), last_name = coalesce($4, last_name), username = coalesce($5, username),
      email = coalesce($6, email), role_id = coalesce($7, role_id), status = coalesce($8, status),
      updated_at = clock_timestamp()
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number, changes: PersonChanges) => [
    workspaceId,
    userId,
    changes.first_name ?? null,
    changes.last_name ?? null,
    changes.username ?? null,
    changes.email ?? null,
    changes.role_id ?? null,
    changes.status ?? null,
  ],
}).run();

/** Marks a user as deleted. The row stays, for the name on their messages; it cannot be signed in with. */
export const removePerson = statement({
  name: 'remove-person',
  text: `update users set deleted_at = clock_timestamp(), updated_at = clock_timestamp(),
      status = ${userStatuses.inactive}, password_hash = null
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).run();
