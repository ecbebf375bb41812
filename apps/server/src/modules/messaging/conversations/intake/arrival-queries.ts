import { statement } from '../../../../platform/database/index.ts';
import { botRoutesTable } from '../../bots/exported-queries.ts';

export interface NewInboundUpdate {
  updateKey: string;
  chatKey: string;
  position: number | null;
  happenedAtMs?: number | null | undefined;
  datedMs?: number | null | undefined;
  /** JSON text that PostgreSQL can store. */
  payload: string;
  /** Why it is set aside instead of being handled. */
  error?: string | null;
}

/** SQL: the mark that replaces an erased update's key. Keys may hold the client's account. */
export const updateMark = (key: string): string => `'erased:' || encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`;

/** The messenger's clock and ours differ a little. */
const clockToleranceMs = 10_000;

/**
 * Stores updates that are new, in their order. Left out are updates from before an account came here from another
 * workspace, since they were meant for that workspace; and repeats of erased ones.
 */
export const insertInboundUpdates = statement({
  name: 'insert-inbound-updates',
  text: `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, position, payload, happened_at, error, handled_at)
    select $1, $2, n.update_key, n.chat_key, n.position, $6::jsonb -> (n.n - 1)::int, to_timestamp(n.happened_ms / 1000.0), n.error,
      case when n.error is not null then now() end
    from unnest($3::text[], $4::text[], $5::bigint[], $7::bigint[], $8::bigint[], $10::text[]) with ordinality
      as n (update_key, chat_key, position, happened_ms, dated_ms, error, n)
    where (n.dated_ms is null or to_timestamp(n.dated_ms / 1000.0) >= coalesce(
      (select heard_since - make_interval(secs => $9::float8 / 1000) from ${botRoutesTable}
        where workspace_id = $1 and bot_id = $2), '-infinity'))
      and ${updateMark('n.update_key')} <> all (array(select e.update_key from inbound_updates e
        where e.workspace_id = $1 and e.bot_id = $2
          and e.update_key = any(array(select ${updateMark('k.key')} from unnest($3::text[]) as k (key)))))
    order by n.n
    on conflict do nothing`,
  values: (workspaceId: number, botId: number, updates: readonly NewInboundUpdate[]) => [
    workspaceId,
    botId,
    updates.map((update) => update.updateKey),
    updates.map((update) => update.chatKey),
    updates.map((update) => update.position),
    // Not as a list of texts, in which pg puts a backslash before each quote: of a megabyte of quotes for 400 ms.
    `[${updates.map((update) => update.payload).join()}]`,
    updates.map((update) => update.happenedAtMs ?? null),
    updates.map((update) => update.datedMs ?? update.happenedAtMs ?? null),
    clockToleranceMs,
    updates.map((update) => update.error ?? null),
  ],
}).run();
