/** Session-level advisory locks, by name; both statements return `done`. */
export const tryLockSql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';
export const unlockSql = 'select pg_advisory_unlock(hashtextextended($1, 0)) as done';
