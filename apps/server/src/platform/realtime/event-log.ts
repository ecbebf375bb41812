/**
 * The event log: every state change appends rows in its own transaction, numbered per workspace by the workspace's
 * counter row as the transaction's last statement. The counter's row lock is held until the commit, so numbers become
 * visible in their order and a missing number is a real hole, never one that will be filled later.
 */
import { type EventData, type EventName, eventShapes } from '@switchboard/contract';
import type { Database, Transaction } from '../database/index.ts';

/** One event before it has a number. Audience: see `LoggedEvent`. */
export type NewEvent = {
  [Name in EventName]: { event: Name; data: EventData<Name>; channelId?: number; userIds?: number[] };
}[EventName];

/**
 * A numbered event. Who gets it: the readers of `channelId` plus `userIds`; with neither, everyone in the workspace;
 * with only `userIds`, just them. `data` is JSON text, written once and sent as it is.
 */
export interface LoggedEvent {
  seq: number;
  event: EventName;
  channelId: number | null;
  userIds: number[] | null;
  data: string;
}

/** Hands events to this process's sockets and tells the other processes; called after the commit. */
export type CommittedEventsListener = (workspaceId: number, events: LoggedEvent[]) => void;

/** Rows kept for catching up (docs/realtime.md). */
export const eventRetention = { hours: 24, rows: 200_000 };

/** JSON text of an event's data, through the event's shape: nothing the contract does not name can leave. */
export const serializeEvent = (event: NewEvent): string => JSON.stringify(eventShapes[event.event].parse(event.data));

/** An event whose data is JSON text already, written through its shape. */
export interface SerializedEvent {
  event: EventName;
  data: string;
  channelId: number | null;
  userIds: number[] | null;
}

/** Takes the events' numbers and stores them, in one statement. */
const appendStatement = (workspaceId: number, events: readonly SerializedEvent[]) => ({
  name: 'append-events',
  text: `with counter as (
      update workspace_counters set event_seq = event_seq + $2 where workspace_id = $1 returning event_seq - $2 as base)
    insert into events (workspace_id, seq, event, channel_id, user_ids, data)
    select $1, counter.base + e.position, e.event, e.channel_id,
      case when e.user_ids = '-' then null else string_to_array(e.user_ids, ',')::bigint[] end, e.data
    from counter, unnest($3::text[], $4::bigint[], $5::text[], $6::text[])
      with ordinality as e (event, channel_id, user_ids, data, position)
    order by e.position
    returning seq`,
  values: [
    workspaceId,
    events.length,
    events.map((event) => event.event),
    events.map((event) => event.channelId),
    // Arrays of arrays must be rectangular in PostgreSQL, so each list travels as text.
    events.map((event) => event.userIds?.join(',') ?? '-'),
    events.map((event) => event.data),
  ],
});

interface EventRow {
  seq: number;
  event: EventName;
  channel_id: number | null;
  user_ids: number[] | null;
  data: string;
}

interface PositionRow {
  epoch: string;
  seq: number;
  oldest_seq: number | null;
}

const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  seq: row.seq,
  event: row.event,
  channelId: row.channel_id,
  userIds: row.user_ids,
  data: row.data,
});

export interface EventLog {
  /**
   * Numbers and stores events. Must be the last statement of its transaction (see above); once that has committed, they
   * go to the listener.
   */
  append(tx: Transaction, workspaceId: number, events: NewEvent[]): Promise<void>;
  /** The same for events that were serialised before. */
  appendSerialized(tx: Transaction, workspaceId: number, events: readonly SerializedEvent[]): Promise<void>;
  /** Events after a number, in order, at most `limit`. */
  readAfter(workspaceId: number, seq: number, limit: number): Promise<LoggedEvent[]>;
  /** The log's epoch, its newest number and the oldest kept one (0 when empty). */
  position(workspaceId: number): Promise<{ epoch: string; seq: number; oldestSeq: number }>;
  /** Forgets events beyond the retention of one workspace. */
  prune(workspaceId: number): Promise<void>;
}

const appendSerialized = async (
  tx: Transaction,
  workspaceId: number,
  events: readonly SerializedEvent[],
  onCommitted: CommittedEventsListener,
): Promise<void> => {
  if (events.length === 0) return;
  const { rows } = await tx.query<{ seq: number }>(appendStatement(workspaceId, events));
  if (rows.length !== events.length) throw new Error(`workspace ${workspaceId} has no counters`);
  const first = Math.min(...rows.map((row) => row.seq));
  const logged = events.map((event, index) => ({ ...event, seq: first + index }));
  tx.afterCommit(() => onCommitted(workspaceId, logged));
};

export const makeEventLog = (database: Database, onCommitted: CommittedEventsListener): EventLog => ({
  async append(tx, workspaceId, events) {
    const serialized = events.map((event) => ({
      event: event.event,
      data: serializeEvent(event),
      channelId: event.channelId ?? null,
      userIds: event.userIds ?? null,
    }));
    await appendSerialized(tx, workspaceId, serialized, onCommitted);
  },

  appendSerialized: (tx, workspaceId, events) => appendSerialized(tx, workspaceId, events, onCommitted),

  async readAfter(workspaceId, seq, limit) {
    const { rows } = await database.readInWorkspace<EventRow>(workspaceId, {
      name: 'read-events-after',
      text: `select seq, event, channel_id, user_ids, data from events
        where workspace_id = $1 and seq > $2 order by seq limit $3`,
      values: [workspaceId, seq, limit],
    });
    return rows.map(toLoggedEvent);
  },

  async position(workspaceId) {
    const { rows } = await database.readInWorkspace<PositionRow>(workspaceId, {
      name: 'event-position',
      text: `select w.epoch, c.event_seq as seq,
          (select e.seq from events e where e.workspace_id = $1 order by e.seq limit 1) as oldest_seq
        from workspaces w join workspace_counters c on c.workspace_id = w.id where w.id = $1`,
      values: [workspaceId],
    });
    const [row] = rows;
    if (row === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
    return { epoch: row.epoch, seq: row.seq, oldestSeq: row.oldest_seq ?? 0 };
  },

  async prune(workspaceId) {
    await database.inWorkspace(workspaceId, async (tx) => {
      await tx.query({
        text: `delete from events where workspace_id = $1 and seq <= (
            select greatest(
              c.event_seq - $2,
              coalesce((select max(e.seq) from events e where e.workspace_id = $1
                and e.created_at < now() - make_interval(hours => $3)), 0))
            from workspace_counters c where c.workspace_id = $1)`,
        values: [workspaceId, eventRetention.rows, eventRetention.hours],
      });
    });
  },
});
