import { statement } from '../../../platform/database/index.ts';
import type { BotRoute } from './bot-route-queries.ts';

// Statements of the connection that listening has for itself (`listening-lease.ts`).

export type Account = Pick<BotRoute, 'workspace_id' | 'bot_id'>;

/** Has the lease of $1 last $3 seconds from now; no row when it had ended. Deletes leases that ended long ago. */
export const renewListening = statement({
  text: `with forgotten as (
    delete from listening_processes where expires_at < now() - interval '1 hour')
  insert into listening_processes as p (id, holder, expires_at) values ($1, $2, now() + make_interval(secs => $3))
  on conflict (id) do update set expires_at = excluded.expires_at where p.expires_at > now()
  returning id`,
  values: (id: string, holder: string, seconds: number) => [id, holder, seconds],
}).any();

/**
 * Takes those of the accounts whose listener is dead or is this process: it asks only for accounts it does not listen
 * to, so one that has its id was taken, or given up, by a statement whose answer was lost. Where another process was
 * quicker, the row has its id instead of the expected one.
 */
export const takeAccounts = statement({
  text: `with free as (
    select r.type, r.service_bot_id, r.listener from bot_routes r
    join unnest($2::bigint[], $3::bigint[]) as w (workspace_id, bot_id)
      on w.workspace_id = r.workspace_id and w.bot_id = r.bot_id
    where r.listener = $1
      or not exists (select from listening_processes p where p.id = r.listener and p.expires_at > now()))
  update bot_routes r set listener = $1 from free
  where r.type = free.type and r.service_bot_id = free.service_bot_id and r.listener is not distinct from free.listener
    and exists (select from listening_processes p where p.id = $1 and p.expires_at > now())
  returning r.workspace_id::int, r.bot_id::int`,
  values: (id: string, accounts: readonly Account[]) => [
    id,
    accounts.map((account) => account.workspace_id),
    accounts.map((account) => account.bot_id),
  ],
}).all<Account>();

export const releaseAccount = statement({
  text: 'update bot_routes set listener = null where workspace_id = $2 and bot_id = $3 and listener = $1',
  values: (id: string, account: Account) => [id, account.workspace_id, account.bot_id],
}).run();

/** Frees whatever the process listens to. */
export const endListening = statement({
  text: 'delete from listening_processes where id = $1',
  values: (id: string) => [id],
}).run();
