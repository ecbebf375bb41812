import type { Database, Transaction } from '../../platform/database/index.ts';

export interface NewInboundUpdate {
  updateKey: string;
  chatKey: string;
  position: number | null;
  /** JSON text that PostgreSQL can store. */
  payload: string;
}

/** Stores updates that are new, in their order; returns the chats that got any. */
export const insertInboundUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  updates: readonly NewInboundUpdate[],
): Promise<string[]> => {
  const { rows } = await tx.query<{ chat_key: string }>({
    name: 'insert-inbound-updates',
    text: `with stored as (
        insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, position, payload)
        select $1, $2, n.update_key, n.chat_key, n.position, n.payload::jsonb
        from unnest($3::text[], $4::text[], $5::bigint[], $6::text[]) with ordinality
          as n (update_key, chat_key, position, payload, n)
        order by n.n
        on conflict do nothing
        returning chat_key)
      select distinct chat_key from stored`,
    values: [
      workspaceId,
      botId,
      updates.map((update) => update.updateKey),
      updates.map((update) => update.chatKey),
      updates.map((update) => update.position),
      updates.map((update) => update.payload),
    ],
  });
  return rows.map((row) => row.chat_key);
};

export interface OpenUpdateRow {
  update_key: string;
  position: number | null;
  payload: unknown;
  attempts: number;
  age_ms: number;
  /** For the first row only: whether an earlier update of this chat may still be on its way. */
  may_overtake: boolean;
}

/** How long an update waits for an earlier one that is still on its way. */
const gapWindowMs = 1_000;
/** A webhook has up to 40 requests at a time by default, and may be configured for up to 100. */
const requestsAtOnce = 100;

/**
 * Updates of a chat that wait to be handled, in the messenger's order, or in order of arrival if they have no number.
 *
 * A gap in the bot's numbers at or below the first update means that an earlier one may be on its way, provided that
 * the update above the gap and all after it arrived within the window. So a permanent gap is waited for once. There is
 * no gap before the first update of a bot. One statement reads list and gap together: otherwise an update that arrives
 * between the two would close the gap without being in the list.
 */
export const listOpenUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKey: string,
  limit: number,
): Promise<OpenUpdateRow[]> => {
  const { rows } = await tx.query<OpenUpdateRow>({
    name: 'list-open-updates',
    text: `with moment as materialized (
        select clock_timestamp() as now, clock_timestamp() - make_interval(secs => $5::float8 / 1000) as began),
      open as materialized (
        select update_key, position, payload, attempts, received_at, arrival,
          row_number() over (order by position nulls first, arrival) as n
        from inbound_updates
        where workspace_id = $1 and bot_id = $2 and chat_key = $3 and handled_at is null
        order by position nulls first, arrival limit $4)
      select o.update_key, o.position, o.payload, o.attempts,
        (extract(epoch from moment.now - o.received_at) * 1000)::int as age_ms,
        o.n = 1 and o.position is not null and o.received_at > moment.began and exists (select from inbound_updates u
          where u.workspace_id = $1 and u.bot_id = $2 and u.position between o.position - $6::int and o.position
            and u.received_at > moment.began
            and not exists (select from inbound_updates p
              where p.workspace_id = $1 and p.bot_id = $2 and p.position = u.position - 1)
            and exists (select from inbound_updates f
              where f.workspace_id = $1 and f.bot_id = $2 and f.position < u.position)
            and not exists (select from inbound_updates r
              where r.workspace_id = $1 and r.bot_id = $2 and r.position > u.position and r.received_at <= moment.began)
        ) as may_overtake
      from open o, moment order by o.n`,
    values: [workspaceId, botId, chatKey, limit, gapWindowMs, requestsAtOnce],
  });
  return rows;
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

/** Returns updates that waited for one of these, in the messenger's order, oldest first; they stop waiting. */
export const takeWaitingUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKey: string,
  waitedFor: readonly string[],
): Promise<{ payload: unknown }[]> => {
  const { rows } = await tx.query<{ payload: unknown }>({
    name: 'take-waiting-updates',
    text: `with taken as (
        update inbound_updates set waits_for = null
        where workspace_id = $1 and bot_id = $2 and chat_key = $3 and waits_for = any($4)
        returning payload, position, arrival)
      select payload from taken order by position nulls first, arrival`,
    values: [workspaceId, botId, chatKey, waitedFor],
  });
  return rows;
};

/** What a receipt waits for while its message is being sent: it can arrive before the answer to the send call. */
export const waitsForDelivery = 'the delivery under way';

/** Returns receipts that arrived before their message was known, in the messenger's order; they stop waiting. */
export const takeWaitingReceipts = (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKey: string,
): Promise<{ payload: unknown }[]> => takeWaitingUpdates(tx, workspaceId, botId, chatKey, [waitsForDelivery]);

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
