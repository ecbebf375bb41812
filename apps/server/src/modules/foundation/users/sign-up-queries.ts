import { userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

/** A user who signs up has asked again: the time begins anew. Does nothing for other users. */
export const renewSignUp = statement({
  name: 'renew-sign-up',
  text: `update users set sign_up_asked_at = now()
    where workspace_id = $1 and id = $2 and sign_up_asked_at is not null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).run();

/**
 * Deletes users who requested an account at least so many days ago and have not opened the link, the oldest first;
 * returns their ids. Those who are opening it at this moment are left out.
 */
export const removeSignUps = statement({
  name: 'remove-sign-ups',
  text: `with ended as (
      select id from users where workspace_id = $1 and sign_up_asked_at <= now() - make_interval(days => $2)
      order by sign_up_asked_at, id limit $3 for no key update skip locked)
    update users u set deleted_at = clock_timestamp(), updated_at = clock_timestamp(),
      status = ${userStatuses.inactive}
    from ended where u.workspace_id = $1 and u.id = ended.id returning u.id`,
  values: (workspaceId: number, { minDays, limit }: { minDays: number; limit: number }) => [
    workspaceId,
    minDays,
    limit,
  ],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
