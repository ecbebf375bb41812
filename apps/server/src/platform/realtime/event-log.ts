/**
 * The event log: every state change appends rows in its own transaction, numbered per workspace by the workspace's
 * counter row in the transaction's last statement. The counter's row lock is held until the commit, so numbers become
 * visible in order and a missing number is a permanent gap, never one that is filled later.
 */
import { type EventData, type EventName, eventShapes } from '@switchboard/contract';
import type { Database, Transaction } from '../database/index.ts';
import type { Audience } from './event-audience.ts';
import {
  appendEventsStatement,
  type EventRow,
  eraseEventsStatement,
  eventsAfterStatement,
  type PositionRow,
  positionStatement,
  pruneEventsStatement,
  type SerializedEvent,
} from './event-queries.ts';

export type { SerializedEvent } from './event-queries.ts';

/** One event before it has a number. Its audience is required: an event for everyone says so. */
export type NewEvent = {
  [Name in EventName]: { event: Name; data: EventData<Name>; audience: Audience };
}[EventName];

/** A numbered event. */
export interface LoggedEvent extends SerializedEvent {
  seq: number;
}

/** Hands events to this process's sockets and notifies the other processes; called after the commit. */
export type CommittedEventsListener = (workspaceId: number, events: LoggedEvent[]) => void;

/** Rows kept for catching up (docs/realtime.md). */
export const eventRetention = { hours: 24, rows: 200_000 };

/** Events looked at in one transaction. */
const erasedAtOnce = 10_000;

/** JSON text of an event's data, serialised through the event's shape: nothing the contract does not name can leak. */
const serializeEvent = (event: NewEvent): string => JSON.stringify(eventShapes[event.event].parse(event.data));

/** The event in the form that `appendSerialized` takes. */
export const toSerializedEvent = (event: NewEvent): SerializedEvent => ({
  event: event.event,
  audience: event.audience,
  data: serializeEvent(event),
});

const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  seq: row.seq,
  event: row.event,
  // The column is only written from an Audience.
  audience: JSON.parse(row.audience) as Audience,
  data: row.data,
});

export interface EventLog {
  /**
   * Numbers and stores events. Must be the last statement of its transaction (see above); after the commit the events
   * go to the listener.
   */
  append(tx: Transaction, workspaceId: number, events: NewEvent[]): Promise<void>;
  /** The same for events that are already serialised. */
  appendSerialized(tx: Transaction, workspaceId: number, events: readonly SerializedEvent[]): Promise<void>;
  /** Events after a number, in order, at most `limit`. */
  readAfter(workspaceId: number, seq: number, limit: number): Promise<LoggedEvent[]>;
  /** The log's epoch, its newest number and the oldest kept one (0 when empty). */
  position(workspaceId: number): Promise<{ epoch: string; seq: number; oldestSeq: number }>;
  /** Deletes the events that tell of a channel or a client; answers how many. Numbers of the log may be missing. */
  erase(workspaceId: number, of: { channelId: number | null; clientId: number }): Promise<number>;
  /** Deletes a workspace's events beyond the retention. */
  prune(workspaceId: number): Promise<void>;
}

const appendSerialized = async (
  tx: Transaction,
  workspaceId: number,
  events: readonly SerializedEvent[],
  onCommitted: CommittedEventsListener,
): Promise<void> => {
  if (events.length === 0) return;
  const { rows } = await tx.query<{ seq: number }>(appendEventsStatement(workspaceId, events));
  if (rows.length !== events.length) throw new Error(`workspace ${workspaceId} has no counters`);
  const first = Math.min(...rows.map((row) => row.seq));
  const logged = events.map((event, index) => ({ ...event, seq: first + index }));
  tx.afterCommit(() => onCommitted(workspaceId, logged));
};

export const makeEventLog = (database: Database, onCommitted: CommittedEventsListener): EventLog => ({
  async append(tx, workspaceId, events) {
    await appendSerialized(tx, workspaceId, events.map(toSerializedEvent), onCommitted);
  },

  appendSerialized: (tx, workspaceId, events) => appendSerialized(tx, workspaceId, events, onCommitted),

  async readAfter(workspaceId, seq, limit) {
    const { rows } = await database.readInWorkspace<EventRow>(
      workspaceId,
      eventsAfterStatement(workspaceId, seq, limit),
    );
    return rows.map(toLoggedEvent);
  },

  async position(workspaceId) {
    const { rows } = await database.readInWorkspace<PositionRow>(workspaceId, positionStatement(workspaceId));
    const [row] = rows;
    if (row === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
    return { epoch: row.epoch, seq: row.seq, oldestSeq: row.oldest_seq ?? 0 };
  },

  async erase(workspaceId, of) {
    const { rows } = await database.readInWorkspace<PositionRow>(workspaceId, positionStatement(workspaceId));
    const { seq = 0, oldest_seq: oldest } = rows[0] ?? {};
    let erased = 0;
    for (let after = (oldest ?? seq + 1) - 1; after < seq; after += erasedAtOnce) {
      const upTo = after + erasedAtOnce;
      const statement = eraseEventsStatement(workspaceId, { ...of, after, upTo });
      erased += (await database.inWorkspace(workspaceId, (tx) => tx.query(statement))).rowCount;
    }
    return erased;
  },

  async prune(workspaceId) {
    await database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(pruneEventsStatement(workspaceId, eventRetention));
    });
  },
});
