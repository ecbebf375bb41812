import type { AlbumPart, Connector, InboundEvent } from '../../../connectors/index.ts';
import { isWholeEvent } from './is-whole-event.ts';
import type { OpenUpdateRow } from './open-update-queries.ts';

const maxAlbumWaitMs = 5_000;

/** Updates that are handled together: one, or the parts of an album. */
export interface Batch {
  updates: [OpenUpdateRow, ...OpenUpdateRow[]];
  events: [InboundEvent, ...InboundEvent[]];
}

/** The messages of a batch: the parts of one. */
export const partsOf = ({ events }: Pick<Batch, 'events'>): AlbumPart[] =>
  events.filter((event) => event.kind === 'message');

/** The oldest update; if it is part of an album, with all parts that have arrived. Null when it can't be parsed. */
export const takeBatch = (connector: Connector, open: Batch['updates']): Batch | null => {
  const [head, ...rest] = open;
  const event = tryParse(connector, head.payload);
  if (event === null) return null;
  const batch: Batch = { updates: [head], events: [event] };
  const albumId = event.kind === 'message' ? event.albumId : null;
  if (albumId === null) return batch;
  for (const update of rest) {
    const part = tryParse(connector, update.payload);
    if (part?.kind !== 'message' || part.albumId !== albumId) continue;
    batch.updates.push(update);
    batch.events.push(part);
  }
  const parts = batch.events
    .map((event, index) => ({ event: event as AlbumPart, update: batch.updates[index] ?? head }))
    .toSorted((left, right) => connector.compareAlbumParts(left.event, right.event));
  return {
    updates: parts.map(({ update }) => update) as Batch['updates'],
    events: parts.map(({ event: part }) => part) as Batch['events'],
  };
};

/** Messages of one chat that are written in one transaction. */
const messagesTogether = 25;
/**
 * The oldest update, and when it is a plain message, those that follow it and are plain messages too, among the first
 * `settledCount`: in a rush they are written together. Null when the oldest can't be parsed.
 */
export const takeBatches = (
  connector: Connector,
  open: Batch['updates'],
  settledCount: number,
): [Batch, ...Batch[]] | null => {
  const first = takeBatch(connector, open);
  if (first === null) return null;
  const batches: [Batch, ...Batch[]] = [first];
  if (!isPlainMessage(first.events[0])) return batches;
  for (const update of open.slice(1, Math.min(settledCount, messagesTogether))) {
    const event = tryParse(connector, update.payload);
    if (event === null || !isPlainMessage(event)) break;
    batches.push({ updates: [update], events: [event] });
  }
  return batches;
};

/** A complete message: no file has to be downloaded, and no other part waited for. */
export const isWhole = (event: InboundEvent): boolean =>
  event.kind === 'message' && event.albumId === null && event.files.length === 0;

/** One that needs no message before it either. */
const isPlainMessage = (event: InboundEvent): boolean =>
  event.kind === 'message' && isWhole(event) && event.replyToExternalId === null;

const tryParse = (connector: Connector, payload: unknown): InboundEvent | null => {
  try {
    const event = connector.parse(payload);
    return isWholeEvent(event) ? event : null;
  } catch {
    return null;
  }
};

/** No messenger says when an album is complete: it counts as complete when no part has arrived for a while. */
export const albumWaitMs = (batch: Batch, quietMs: number): number => {
  const [event] = batch.events;
  if (event.kind !== 'message' || event.albumId === null) return 0;
  const ages = batch.updates.map((update) => update.age_ms);
  if (Math.max(...ages) >= maxAlbumWaitMs) return 0;
  return Math.max(0, quietMs - Math.min(...ages));
};
