import { type Database, statement } from '../database/index.ts';

export const commitAttemptsSoonStatement = statement({
  name: 'commit-attempts-soon',
  text: `select set_config('synchronous_commit', 'off', true)`,
  values: () => [],
}).of();

export const addAttemptsStatement = statement({
  name: 'add-attempts',
  text: `insert into attempt_counts as counted (subject, attempts, ends_at)
    values ($1, $2, now() + make_interval(secs => $3))
    on conflict (subject) do update set
      attempts = excluded.attempts + case when counted.ends_at > now() then counted.attempts else 0 end,
      ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
    returning attempts, (extract(epoch from ends_at - now()) * 1000)::int as ends_in_ms`,
  values: (subject: Buffer, attempts: number, value3: number) => [subject, attempts, value3],
}).of<{ attempts: number; ends_in_ms: number }>();

/** Counts attempts in the subject's window, opening one if there is none; returns the window's total and its end. */
export const addAttempts = async (
  database: Database,
  subject: Buffer,
  attempts: number,
  windowMs: number,
): Promise<{ attempts: number; endsInMs: number }> => {
  const [, counted] = await database.global((tx) =>
    tx.flight([
      // Losing the last half second in a crash of the database does not matter here; waiting for the disk would.
      commitAttemptsSoonStatement(),
      addAttemptsStatement(subject, attempts, windowMs / 1000),
    ]),
  );
  const [row] = counted.rows;
  if (row === undefined) throw new Error('attempts were not counted');
  return { attempts: row.attempts, endsInMs: row.ends_in_ms };
};

export const subtractAttemptsStatement = statement({
  name: 'subtract-attempts',
  text: `with held as (
      select subject from attempt_counts where subject = any($1) and ends_at > now() order by subject for update)
    update attempt_counts c set attempts = greatest(c.attempts - $2, 0) from held where c.subject = held.subject`,
  values: (subjects: Buffer[], attempts: number) => [subjects, attempts],
}).of();

/** Subtracts this many attempts from each subject. Locked in one order, so that two callers cannot deadlock. */
export const subtractAttempts = async (database: Database, subjects: Buffer[], attempts: number): Promise<void> => {
  await database.global((tx) => tx.query(subtractAttemptsStatement(subjects, attempts)));
};

export const deleteEndedAttemptsStatement = statement({
  text: 'delete from attempt_counts where ends_at < now()',
  values: () => [],
}).of();

export const deleteEndedAttempts = async (database: Database): Promise<void> => {
  await database.global((tx) => tx.query(deleteEndedAttemptsStatement()));
};
