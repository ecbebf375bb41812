/** Advisory locks of the session, by name; both answer with `done`. */
export const tryLockSql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';
export const unlockSql = 'select pg_advisory_unlock(hashtextextended($1, 0)) as done';
