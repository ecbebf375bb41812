import type { Announcements, Database } from '../database/index.ts';
import { type CommittedEventsListener, type SerializedEvent, toSerializedEvent } from '../events/index.ts';
import { type AppendedRow, appendEventsStatement } from './event-queries.ts';

/**
 * Of events that are the same, only the last is kept: what is told between them may say otherwise, and the last one tells
 * how it is now.
 */
const withoutRepeats = (events: readonly SerializedEvent[]): SerializedEvent[] => {
  if (events.length < 2) return [...events];
  const kept = new Map<string, SerializedEvent>();
  for (const event of events) {
    const key = `${event.event} ${JSON.stringify(event.audience)} ${event.data}`;
    kept.delete(key);
    kept.set(key, event);
  }
  return [...kept.values()];
};

/** The announcements of one transaction, on their way to the event log. */
const openAnnouncements = (workspaceId: number, onCommitted: CommittedEventsListener): Announcements => {
  const announced: SerializedEvent[] = [];
  let events: readonly SerializedEvent[] = [];
  return {
    add(more) {
      for (const event of more) announced.push(toSerializedEvent(event));
    },
    toStatement() {
      events = withoutRepeats(announced);
      return appendEventsStatement(workspaceId, events);
    },
    onCommitted({ rows }) {
      const first = Math.min(...(rows as AppendedRow[]).map((row) => row.seq));
      onCommitted(
        workspaceId,
        events.map((event, index) => ({ ...event, seq: first + index })),
      );
    },
  };
};

/** From now on what the transactions of `database` announce is stored in its event log and handed to `onCommitted`. */
export const storeAnnouncements = (database: Database, onCommitted: CommittedEventsListener): void =>
  database.announceBy((workspaceId) => openAnnouncements(workspaceId, onCommitted));
