/**
 * The event log: every state change appends rows in its own transaction, numbered per workspace by the workspace's
 * counter row in the transaction's last statement. The counter's row lock is held until the commit, so numbers become
 * visible in order and a missing number is a permanent gap, never one that is filled later.
 */
import type { Database } from '../database/index.ts';
import type { Audience, LoggedEvent } from '../events/index.ts';
import {
  type EventRow,
  eraseEventsStatement,
  eventsAfterStatement,
  positionStatement,
  pruneEventsStatement,
} from './event-queries.ts';

/** Rows kept for catching up (docs/realtime.md). */
export const eventRetention = { hours: 24, rows: 200_000 };

/** Events looked at in one transaction. */
const erasedAtOnce = 10_000;

const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  seq: row.seq,
  event: row.event,
  // The column is only written from an Audience.
  audience: JSON.parse(row.audience) as Audience,
  data: row.data,
});

export interface EventLog {
  /** Events after a number, in order, at most `limit`. */
  readAfter(workspaceId: number, seq: number, limit: number): Promise<LoggedEvent[]>;
  /** The log's epoch, its newest number and the oldest kept one (0 when empty). */
  position(workspaceId: number): Promise<{ epoch: string; seq: number; oldestSeq: number }>;
  /** Deletes the events that tell of a channel or a client; returns how many. Numbers of the log may be missing. */
  erase(workspaceId: number, of: { channelId: number | null; clientId: number }): Promise<number>;
  /** Deletes a workspace's events beyond the retention. */
  prune(workspaceId: number): Promise<void>;
}

export const makeEventLog = (database: Database): EventLog => ({
  async readAfter(workspaceId, seq, limit) {
    const { rows } = await database.readInWorkspace(workspaceId, eventsAfterStatement(workspaceId, seq, limit));
    return rows.map(toLoggedEvent);
  },

  async position(workspaceId) {
    const { rows } = await database.readInWorkspace(workspaceId, positionStatement(workspaceId));
    const [row] = rows;
    if (row === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
    return { epoch: row.epoch, seq: row.seq, oldestSeq: row.oldest_seq ?? 0 };
  },

  async erase(workspaceId, of) {
    const { rows } = await database.readInWorkspace(workspaceId, positionStatement(workspaceId));
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
