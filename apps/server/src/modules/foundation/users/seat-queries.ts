import { type UserSeat, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { workspacesTable } from '../workspaces/exported-queries.ts';

const selectSeats = `select u.id, u.first_name, u.last_name, u.email, w.owner_id = u.id as is_owner, u.paused_at is not null as is_paused
  from users u join ${workspacesTable} w on w.id = u.workspace_id
  where u.workspace_id = $1 and u.deleted_at is null and u.status <> ${userStatuses.inactive}
  order by u.id`;

/** The users that the plan counts. */
export const listUserSeats = statement({
  name: 'list-user-seats',
  text: selectSeats,
  values: (workspaceId: number) => [workspaceId],
}).all<UserSeat & { email: string }>();

/** The users that the plan counts, locked until the transaction ends. */
export const lockUserSeats = statement({
  name: 'lock-user-seats',
  text: `${selectSeats} for no key update of u`,
  values: (workspaceId: number) => [workspaceId],
}).all<UserSeat & { email: string }>();

/** Pauses users whom the plan has no room for, or resumes them. The caller ends the sessions of the paused. */
export const pauseUsers = statement({
  name: 'pause-users',
  text: `update users set paused_at = case when id = any($2) then now() end
    where workspace_id = $1 and id = any($2 || $3::bigint[])`,
  values: (workspaceId: number, { paused, returned }: { paused: readonly number[]; returned: readonly number[] }) => [
    workspaceId,
    paused,
    returned,
  ],
}).run();
