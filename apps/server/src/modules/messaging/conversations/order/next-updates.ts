/**
 * Pure: which of a chat's waiting updates are handled next. Those that no other one can overtake any more are parsed, in
 * the messenger's order; the parts of an album, or texts that follow each other, are handled together.
 */
import { fileKinds, metadataShape } from '@switchboard/contract';
import { z } from 'zod';
import {
  type AlbumPart,
  type Connector,
  durationSecondsShape,
  fileBytesShape,
  type InboundEvent,
} from '../../../connectors/index.ts';
import type { OpenUpdateRow } from './open-update-queries.ts';

/** How long an update waits for an earlier one that is still on its way. */
export const gapWindowMs = 1_000;
/**
 * Without consecutive numbers a missing update is not noticed: a chat's updates wait until none has come for so long.
 */
const quietMs = 100;

export interface Settled {
  /** The first ones that no other update of their chat can overtake any more. */
  updates: OpenUpdateRow[];
  /** How long the first one waits if there are none: until a number is reached, or for some time. */
  wait: { position: number | null; withinMs: number } | null;
}

/**
 * The waiting updates of a chat, in the messenger's order, that may be handled: those that have waited long enough,
 * whose number the watermark had reached before they were listed (`SequenceWatermarks`), or that have a time, when none
 * has come lately.
 */
export const takeSettled = (open: readonly OpenUpdateRow[], watermark: number | null): Settled => {
  const quietForMs = Math.min(...open.map((update) => update.age_ms));
  const isSettled = ({ position, is_timed: isTimed, age_ms: ageMs }: OpenUpdateRow): boolean => {
    if (ageMs >= gapWindowMs) return true;
    return position === null ? !isTimed || quietForMs >= quietMs : watermark !== null && position <= watermark;
  };
  const firstUnsettled = open.findIndex((update) => !isSettled(update));
  const updates = firstUnsettled === -1 ? [...open] : open.slice(0, firstUnsettled);
  const [head] = open;
  if (head === undefined || updates.length > 0) return { updates, wait: null };
  const windowLeftMs = gapWindowMs - head.age_ms;
  const withinMs = head.position === null ? Math.min(windowLeftMs, quietMs - quietForMs) : windowLeftMs;
  return { updates, wait: { position: head.position, withinMs } };
};

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
    return isWellFormed(event) ? event : null;
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

const textShape = z.string();

/** The fields all kinds of events have in common; a kind's missing ones are left out. */
const eventShape = z
  .object({
    chatId: textShape,
    externalId: textShape,
    person: z.object({
      firstName: textShape,
      lastName: textShape,
      username: textShape.nullable(),
      language: textShape.nullable(),
      avatarId: textShape.nullish(),
    }),
    content: textShape,
    metadata: metadataShape.partial(),
    files: z.array(
      z.object({
        remoteId: textShape,
        name: textShape,
        mimeType: textShape.nullable(),
        kind: z.enum(fileKinds),
        sizeBytes: fileBytesShape.nullable(),
        durationSeconds: durationSecondsShape.nullable(),
      }),
    ),
    scope: z.union([z.object({ externalIds: z.array(textShape) }), z.object({ sentUpTo: z.date() })]),
    editedAt: z.date(),
    sentAt: z.date(),
    replyToExternalId: textShape.nullable(),
    albumId: textShape.nullable(),
    payload: textShape.nullable(),
    emoji: textShape.nullable(),
    language: textShape.nullable(),
  })
  .partial();

/**
 * Whether an event fits its type. Messengers are parsed by their documentation, without a look at every field; wrong
 * values are found here, for all of them, before they are written and shown.
 */
export const isWellFormed = (event: InboundEvent): boolean => eventShape.safeParse(event).success;
