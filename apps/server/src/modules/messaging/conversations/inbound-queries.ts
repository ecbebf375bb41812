import type { Database, Transaction } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channels/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { botRoutesTable } from '../bots/exported-queries.ts';
import { deliveriesTable } from '../deliveries/exported-queries.ts';

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

/** SQL: what is left of an erased update's key. Keys may hold the client's account. */
export const updateMark = (key: string): string => `'erased:' || encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`;

/** The messenger's clock and ours differ a little. */
const clockToleranceMs = 10_000;

/**
 * Stores updates that are new, in their order. What happened before an account came here from another workspace is
 * left out: it was said to whoever had it then; and repeats of what was erased.
 */
export const insertInboundUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  updates: readonly NewInboundUpdate[],
): Promise<void> => {
  await tx.query({
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
    values: [
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
  });
};

export interface OpenUpdateRow {
  update_key: string;
  position: number | null;
  /** Whether its messenger tells when it happened, instead of a number. */
  is_timed: boolean;
  payload: unknown;
  attempts: number;
  age_ms: number;
}

const inOrder = `order by position nulls first, happened_at nulls first,
          case when happened_at is not null then update_key end, arrival`;

/** Updates that wait to be handled, of each chat the first `limit` in the messenger's order: by number, by its clock, or by arrival. */
export const listOpenUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKeys: readonly string[],
  limit: number,
): Promise<Map<string, OpenUpdateRow[]>> => {
  const { rows } = await tx.query<OpenUpdateRow & { chat_key: string }>({
    name: 'list-open-updates',
    text: `select c.chat_key, u.update_key, u.position, u.happened_at is not null as is_timed, u.payload, u.attempts,
        (extract(epoch from clock_timestamp() - u.received_at) * 1000)::int as age_ms
      from unnest($3::text[]) with ordinality as c (chat_key, place)
      cross join lateral (select *, row_number() over (${inOrder}) as n from inbound_updates
        where workspace_id = $1 and bot_id = $2 and chat_key = c.chat_key and handled_at is null
        ${inOrder} limit $4) u
      order by c.place, u.n`,
    values: [workspaceId, botId, chatKeys, limit],
  });
  const ofChats = new Map(chatKeys.map((chatKey): [string, OpenUpdateRow[]] => [chatKey, []]));
  for (const { chat_key: chatKey, ...row } of rows) ofChats.get(chatKey)?.push(row);
  return ofChats;
};

/** Numbers below the newest one in which a process that knows nothing of a bot yet looks for gaps. */
const numbersLookedBack = 2_000;

/**
 * The number up to which a bot's updates have arrived without a gap; null when it has numbered none.
 *
 * A gap counts while the update above it and all after that are younger than `windowMs`: one that lasts longer is
 * permanent and is waited for once. `from` is an earlier answer; without one, and when the bot has begun to number anew,
 * only the latest numbers are looked at, and nothing is missing below the first of them.
 */
export const findNumberFront = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  { from, windowMs }: { from: number | null; windowMs: number },
): Promise<number | null> => {
  const { rows } = await tx.query<{ front: number | null }>({
    name: 'find-number-front',
    text: `with newest as materialized (
        select max(position) as number, clock_timestamp() - make_interval(secs => $4::float8 / 1000) as window_began
        from inbound_updates where workspace_id = $1 and bot_id = $2 and position is not null),
      known as materialized (select case when $3::bigint <= number then $3::bigint end as front from newest),
      numbers as materialized (
        select position, lag(position, 1, (select front from known)) over (order by position) as previous,
          min(received_at) over (order by position desc) as oldest_from_here
        from inbound_updates
        where workspace_id = $1 and bot_id = $2
          and position > (select coalesce(known.front, newest.number - $5::int) from known, newest))
      select coalesce(
        (select min(previous) from numbers, newest where position - previous > 1 and oldest_from_here > window_began),
        newest.number) as front
      from newest`,
    values: [workspaceId, botId, from, windowMs, numbersLookedBack],
  });
  return rows[0]?.front ?? null;
};

export const markUpdatesHandled = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  updateKeys: readonly string[],
  note: { error?: string; waitsFor?: string } = {},
): Promise<void> => {
  await tx.query({
    name: 'mark-updates-handled',
    text: `update inbound_updates set handled_at = now(), error = coalesce($4, error), waits_for = $5
      where workspace_id = $1 and bot_id = $2 and update_key = any($3)`,
    values: [workspaceId, botId, updateKeys, note.error ?? null, note.waitsFor ?? null],
  });
};

/** After so many tries an update is given up. */
export const maxTries = 5;

/** Counts a failed try of updates; after `maxAttempts` they are given up, so that the chat can go on. */
export const countFailedTry = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  updateKeys: readonly string[],
  error: string,
  maxAttempts: number,
): Promise<number> => {
  const { rows } = await tx.query<{ attempts: number }>({
    name: 'count-failed-inbound-try',
    text: `update inbound_updates set attempts = attempts + 1, error = $4,
        handled_at = case when attempts + 1 >= $5 then now() end
      where workspace_id = $1 and bot_id = $2 and update_key = any($3) returning attempts`,
    values: [workspaceId, botId, updateKeys, error.slice(0, 500), maxAttempts],
  });
  return Math.max(0, ...rows.map((row) => row.attempts));
};

interface WaitingUpdate {
  update_key: string;
  payload: unknown;
}

/** Returns updates that waited for one of these, in the messenger's order, oldest first; they stop waiting. */
export const takeWaitingUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKey: string,
  waitedFor: readonly string[],
): Promise<WaitingUpdate[]> => {
  const { rows } = await tx.query<WaitingUpdate>({
    name: 'take-waiting-updates',
    text: `with taken as (
        update inbound_updates set waits_for = null
        where workspace_id = $1 and bot_id = $2 and chat_key = $3 and waits_for = any($4)
        returning update_key, payload, position, arrival)
      select update_key, payload from taken order by position nulls first, arrival`,
    values: [workspaceId, botId, chatKey, waitedFor],
  });
  return rows;
};

/** What a receipt waits for while its message is being sent: it can arrive before the answer to the send call. */
export const waitsForDelivery = 'the delivery under way';

/**
 * Has receipts handled again that wait although no message of their chat is being sent, for an hour at least: the call
 * they waited for ended without an answer. Returns how many there were, by bot.
 */
export const releaseIdleReceipts = async (
  tx: Transaction,
  workspaceId: number,
): Promise<{ bot_id: number; count: number }[]> => {
  const { rows } = await tx.query<{ bot_id: number; count: number }>({
    name: 'release-idle-receipts',
    text: `with released as (
        update inbound_updates u set waits_for = null, handled_at = null, attempts = 0
        where u.workspace_id = $1 and u.waits_for = $2 and u.handled_at < now() - interval '1 hour'
          and not exists (select from ${deliveriesTable} d
            join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id
            join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
            where d.workspace_id = $1 and d.in_flight_since is not null and k.bot_id = u.bot_id
              and k.service_client_id = u.chat_key)
        returning u.bot_id)
      select bot_id, count(*)::int as count from released group by bot_id`,
    values: [workspaceId, waitsForDelivery],
  });
  return rows;
};

/** Queues a job for every chat of all workspaces that has waiting updates and no job for them. */
export const queueOpenChats = async (database: Database): Promise<number> => {
  const { rows } = await database.global((tx) => tx.query<{ queued: number }>('select queue_open_chats() as queued'));
  return rows[0]?.queued ?? 0;
};

/**
 * Deletes handled updates after three days: longer than a provider repeats one, shorter than it takes until its numbers
 * start over (a week at least).
 */
export const pruneInboundUpdates = async (database: Database, workspaceId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.query({
      name: 'prune-inbound-updates',
      text: `delete from inbound_updates where workspace_id = $1 and handled_at < now() - interval '3 days'`,
      values: [workspaceId],
    });
  });
};
