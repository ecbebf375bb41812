import { allUsersKey } from '@switchboard/contract';

/** The picker's value for "All users": no user's id looks like it. */
export const allUsersValue = `key:${allUsersKey}`;

/** The picked people, as calls take them. */
export const toMembers = (picked: readonly string[]): { ids: number[]; all_users: boolean } => ({
  ids: picked.filter((value) => value !== allUsersValue).map(Number),
  all_users: picked.includes(allUsersValue),
});
