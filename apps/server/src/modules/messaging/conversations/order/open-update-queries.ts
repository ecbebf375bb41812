import { type Database, statement, type Transaction } from '../../../../platform/database/index.ts';

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

export const listOpenUpdatesStatement = statement({
  name: 'list-open-updates',
  text: `select c.chat_key, u.update_key, u.position, u.happened_at is not null as is_timed, u.payload, u.attempts,
      (extract(epoch from clock_timestamp() - u.received_at) * 1000)::int as age_ms
    from unnest($3::text[]) with ordinality as c (chat_key, place)
    cross join lateral (select *, row_number() over (${inOrder}) as n from inbound_updates
      where workspace_id = $1 and bot_id = $2 and chat_key = c.chat_key and handled_at is null
      ${inOrder} limit $4) u
    order by c.place, u.n`,
  values: (workspaceId: number, botId: number, chatKeys: readonly string[], limit: number) => [
    workspaceId,
    botId,
    chatKeys,
    limit,
  ],
}).of<OpenUpdateRow & { chat_key: string }>();

/** Updates that wait to be handled, of each chat the first `limit` in the messenger's order: by number, by its clock, or by arrival. */
export const listOpenUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKeys: readonly string[],
  limit: number,
): Promise<Map<string, OpenUpdateRow[]>> => {
  const { rows } = await tx.query(listOpenUpdatesStatement(workspaceId, botId, chatKeys, limit));
  const ofChats = new Map(chatKeys.map((chatKey): [string, OpenUpdateRow[]] => [chatKey, []]));
  for (const { chat_key: chatKey, ...row } of rows) ofChats.get(chatKey)?.push(row);
  return ofChats;
};

/** How far below the newest number a process looks for gaps if it has no earlier watermark of a bot. */
const numbersLookedBack = 2_000;

/**
 * The number up to which a bot's updates have arrived without a gap; null when it has numbered none.
 *
 * A gap counts while the update above it and all after that are younger than `windowMs`: one that lasts longer is
 * permanent and is waited for once. `from` is an earlier answer; without one, and when the bot has begun to number anew,
 * only the latest numbers are looked at, and nothing is missing below the first of them.
 */
export const findSequenceWatermark = statement({
  name: 'find-sequence-watermark',
  text: `with newest as materialized (
      select max(position) as number, clock_timestamp() - make_interval(secs => $4::float8 / 1000) as window_began
      from inbound_updates where workspace_id = $1 and bot_id = $2 and position is not null),
    known as materialized (select case when $3::bigint <= number then $3::bigint end as watermark from newest),
    numbers as materialized (
      select position, lag(position, 1, (select watermark from known)) over (order by position) as previous,
        min(received_at) over (order by position desc) as oldest_from_here
      from inbound_updates
      where workspace_id = $1 and bot_id = $2
        and position > (select coalesce(known.watermark, newest.number - $5::int) from known, newest)
        -- All are; without an upper bound PostgreSQL expects a third of the table, and reads all of it.
        and position <= (select number from newest))
    select coalesce(
      (select min(previous) from numbers, newest where position - previous > 1 and oldest_from_here > window_began),
      newest.number) as watermark
    from newest`,
  values: (workspaceId: number, botId: number, { from, windowMs }: { from: number | null; windowMs: number }) => [
    workspaceId,
    botId,
    from,
    windowMs,
    numbersLookedBack,
  ],
}).answer(([row]: { watermark: number | null }[]): number | null => row?.watermark ?? null);

/** After so many tries an update is given up. */
export const maxTries = 5;

/** Counts a failed try of updates; after `maxAttempts` they are given up, so that the chat can go on. */
export const countFailedTry = statement({
  name: 'count-failed-inbound-try',
  text: `update inbound_updates set attempts = attempts + 1, error = $4,
      handled_at = case when attempts + 1 >= $5 then now() end
    where workspace_id = $1 and bot_id = $2 and update_key = any($3) returning attempts`,
  values: (workspaceId: number, botId: number, updateKeys: readonly string[], error: string, maxAttempts: number) => [
    workspaceId,
    botId,
    updateKeys,
    error.slice(0, 500),
    maxAttempts,
  ],
}).answer((rows: { attempts: number }[]): number => Math.max(0, ...rows.map((row) => row.attempts)));

export const queueOpenChatsStatement = statement({
  text: 'select queue_open_chats() as queued',
  values: () => [],
}).of<{ queued: number | null }>();

/** Queues a job for every chat of all workspaces that has waiting updates and no job for them. */
export const queueOpenChats = async (database: Database): Promise<number> => {
  const { rows } = await database.global((tx) => tx.query(queueOpenChatsStatement()));
  return rows[0]?.queued ?? 0;
};
