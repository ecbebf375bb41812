import type { Announcements, Database } from '../database/index.ts';
import {
  type CommittedEventsListener,
  channelOf,
  type NewEvent,
  type SerializedEvent,
  toSerializedEvent,
} from '../events/index.ts';
import { type AppendedRow, appendEventsStatement, type NewEventRow } from './event-queries.ts';

interface Announced {
  event: SerializedEvent;
  row: NewEventRow;
}

const toAnnounced = (announced: NewEvent | SerializedEvent): Announced => {
  const event = toSerializedEvent(announced);
  const { event: name, audience, data } = event;
  return { event, row: { event: name, channelId: channelOf(audience), audience: JSON.stringify(audience), data } };
};

/** Of equal events only the last is kept: those between them may differ, and the last one has the final state. */
const withoutRepeats = (all: readonly Announced[]): readonly Announced[] => {
  if (all.length < 2) return all;
  const kept = new Map<string, Announced>();
  for (const announced of all) {
    const { event, audience, data } = announced.row;
    const key = `${event} ${audience} ${data}`;
    kept.delete(key);
    kept.set(key, announced);
  }
  return [...kept.values()];
};

/** The announcements of one transaction, on their way to the event log. */
const openAnnouncements = (workspaceId: number, onCommitted: CommittedEventsListener): Announcements => {
  const announced: Announced[] = [];
  let stored: readonly Announced[] = [];
  return {
    add(events) {
      for (const event of events) announced.push(toAnnounced(event));
    },
    toStatement() {
      stored = withoutRepeats(announced);
      return appendEventsStatement(
        workspaceId,
        stored.map(({ row }) => row),
      );
    },
    onCommitted({ rows }) {
      const first = Math.min(...(rows as AppendedRow[]).map((row) => row.seq));
      onCommitted(
        workspaceId,
        stored.map(({ event }, index) => ({ ...event, seq: first + index })),
      );
    },
  };
};

/** From now on the announced events of `database` are stored in its event log and handed to `onCommitted`. */
export const storeAnnouncements = (database: Database, onCommitted: CommittedEventsListener): void =>
  database.announceBy((workspaceId) => openAnnouncements(workspaceId, onCommitted));
