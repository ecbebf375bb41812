import { type UserPlace, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { workspacesTable } from '../workspaces/exported-queries.ts';

/** The users that the plan counts; `lock` locks them until the transaction ends. */
export const listUserPlaces = async (
  tx: Transaction,
  workspaceId: number,
  { lock }: { lock: boolean },
): Promise<UserPlace[]> => {
  const { rows } = await tx.query<UserPlace>({
    name: lock ? 'lock-user-places' : 'list-user-places',
    text: `select u.id, u.first_name, u.last_name, u.email, w.owner_id = u.id as is_owner, u.paused_at is not null as is_paused
      from users u join ${workspacesTable} w on w.id = u.workspace_id
      where u.workspace_id = $1 and u.deleted_at is null and u.status <> ${userStatuses.inactive}
      order by u.id ${lock ? 'for no key update of u' : ''}`,
    values: [workspaceId],
  });
  return rows;
};

/** Pauses users whom the plan has no room for, or lets them back. Sessions of the paused are ended by the caller. */
export const pauseUsers = async (
  tx: Transaction,
  workspaceId: number,
  { paused, returned }: { paused: readonly number[]; returned: readonly number[] },
): Promise<void> => {
  await tx.query({
    name: 'pause-users',
    text: `update users set paused_at = case when id = any($2) then now() end
      where workspace_id = $1 and id = any($2 || $3::bigint[])`,
    values: [workspaceId, paused, returned],
  });
};
