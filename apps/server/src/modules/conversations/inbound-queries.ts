import type { Database, Transaction } from '../../platform/database/index.ts';

export interface NewInboundUpdate {
  updateKey: string;
  chatKey: string;
  /** JSON text that PostgreSQL can store. */
  payload: string;
}

/** Stores updates that are not there yet, in their order; answers with the chats that got something new. */
export const insertInboundUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  updates: readonly NewInboundUpdate[],
): Promise<string[]> => {
  const { rows } = await tx.query<{ chat_key: string }>({
    name: 'insert-inbound-updates',
    text: `with stored as (
        insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload)
        select $1, $2, n.update_key, n.chat_key, n.payload::jsonb
        from unnest($3::text[], $4::text[], $5::text[]) with ordinality as n (update_key, chat_key, payload, position)
        order by n.position
        on conflict do nothing
        returning chat_key)
      select distinct chat_key from stored`,
    values: [
      workspaceId,
      botId,
      updates.map((update) => update.updateKey),
      updates.map((update) => update.chatKey),
      updates.map((update) => update.payload),
    ],
  });
  return rows.map((row) => row.chat_key);
};

/** Notes that a bot lives, and for polling where to ask on. */
export const noteArrival = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  pollOffset: number | null,
): Promise<void> => {
  await tx.query({
    name: 'note-arrival',
    text: `update bots set last_event_at = now(), poll_offset = coalesce($3, poll_offset)
      where workspace_id = $1 and id = $2`,
    values: [workspaceId, botId, pollOffset],
  });
};

export interface OpenUpdateRow {
  update_key: string;
  payload: unknown;
  attempts: number;
  age_ms: number;
}

/** Updates of a chat that wait to be handled, in the order they arrived. */
export const listOpenUpdates = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKey: string,
  limit: number,
): Promise<OpenUpdateRow[]> => {
  const { rows } = await tx.query<OpenUpdateRow>({
    name: 'list-open-updates',
    text: `select update_key, payload, attempts,
        (extract(epoch from clock_timestamp() - received_at) * 1000)::int as age_ms
      from inbound_updates
      where workspace_id = $1 and bot_id = $2 and chat_key = $3 and handled_at is null
      order by arrival limit $4`,
    values: [workspaceId, botId, chatKey, limit],
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

/** Counts a failed try of updates; once `maxAttempts` are used up they are given up, so that the chat can go on. */
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

/** Edits that came before their message, oldest first; they stop waiting. */
export const takeWaitingEdits = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  chatKey: string,
  externalIds: readonly string[],
): Promise<{ payload: unknown }[]> => {
  const { rows } = await tx.query<{ payload: unknown; arrival: number }>({
    name: 'take-waiting-edits',
    text: `update inbound_updates set waits_for = null
      where workspace_id = $1 and bot_id = $2 and chat_key = $3 and waits_for = any($4) returning payload, arrival`,
    values: [workspaceId, botId, chatKey, externalIds],
  });
  return rows.toSorted((left, right) => left.arrival - right.arrival);
};

/** Queues a job for every chat of all workspaces with updates that wait and no job that sees to them. */
export const queueOpenChats = async (database: Database): Promise<number> => {
  const { rows } = await database.global((tx) => tx.query<{ queued: number }>('select queue_open_chats() as queued'));
  return rows[0]?.queued ?? 0;
};

/** Forgets handled updates. Kept longer than a provider repeats one, shorter than Telegram keeps numbers apart (a week). */
export const pruneInboundUpdates = async (database: Database, workspaceId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.query({
      name: 'prune-inbound-updates',
      text: `delete from inbound_updates where workspace_id = $1 and handled_at < now() - interval '3 days'`,
      values: [workspaceId],
    });
  });
};
