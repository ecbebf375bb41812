/**
 * The key of the option "All users" among the users found for a picker. It names that option alone: user ids count from 1,
 * so no call takes it for a user's id. Calls say `all_users` instead.
 */
export const allUsersKey = 999;
