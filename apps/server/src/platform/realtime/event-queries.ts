import type { EventName } from '@switchboard/contract';
import { statement } from '../database/index.ts';
import { takeEventNumbersSql } from '../workspace-counters/counter-queries.ts';
import { workspaceCountersTable } from '../workspace-counters/exported-queries.ts';

const appendEventsText = `with counter as (
    ${takeEventNumbersSql})
  insert into events (workspace_id, seq, event, channel_id, audience, data)
  select $1, counter.base + e.position, e.event, e.channel_id, e.audience, e.data
  from unnest($3::text[], $4::bigint[], $5::text[], $6::text[])
    with ordinality as e (event, channel_id, audience, data, position)
  left join counter on true
  order by e.position
  returning seq`;

/** An event as it is stored. */
export interface NewEventRow {
  event: EventName;
  /** The channel that it is about. */
  channelId: number | null;
  /** An `Audience` as JSON. */
  audience: string;
  data: string;
}

export interface AppendedRow {
  seq: number;
}

/**
 * Takes the events' numbers and stores the events, in one statement. It fails where the workspace has no counters: the
 * events would have no number.
 */
export const appendEventsStatement = statement({
  name: 'append-events',
  text: appendEventsText,
  values: (workspaceId: number, rows: readonly NewEventRow[]) => [
    workspaceId,
    rows.length,
    rows.map((row) => row.event),
    rows.map((row) => row.channelId),
    rows.map((row) => row.audience),
    rows.map((row) => row.data),
  ],
}).of<AppendedRow>();

export interface EventRow {
  seq: number;
  event: EventName;
  /** An `Audience` as JSON. */
  audience: string;
  data: string;
}

export interface PositionRow {
  epoch: string;
  seq: number;
  oldest_seq: number | null;
}

/** Events after a number, in order. */
export const eventsAfterStatement = statement({
  name: 'read-events-after',
  text: `select seq, event, audience, data from events
    where workspace_id = $1 and seq > $2 order by seq limit $3`,
  values: (workspaceId: number, seq: number, limit: number) => [workspaceId, seq, limit],
}).of<EventRow>();

export const positionStatement = statement({
  name: 'event-position',
  text: `select w.epoch, c.event_seq as seq,
      (select e.seq from events e where e.workspace_id = $1 order by e.seq limit 1) as oldest_seq
    from workspaces w join ${workspaceCountersTable} c on c.workspace_id = w.id where w.id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<PositionRow>();

/** These say only that something is gone. */
const partings: readonly EventName[] = ['deleteChannel', 'deleteClient', 'eraseClient'];

/**
 * Removes a channel's or a client's data from the events of some numbers; returns how many changed, and the newest
 * number looked at.
 */
export const eraseEventsStatement = statement({
  name: 'erase-events',
  text: `delete from events where workspace_id = $1 and seq > $4 and seq <= $5 and event <> all($6)
    and (channel_id = $2::bigint
      or (data like '%' || $2::bigint || '%' and jsonb_path_exists(data::jsonb, '$.**.channel_id ? (@ == $id)', jsonb_build_object('id', $2::bigint)))
      or (data like '%' || $3::bigint || '%' and jsonb_path_exists(data::jsonb, '$.**.client_id ? (@ == $id)', jsonb_build_object('id', $3::bigint)))
      or (event in ('newChannel', 'updateChannel') and data::jsonb ->> 'id' = $2::bigint::text))`,
  values: (
    workspaceId: number,
    { channelId, clientId, after, upTo }: { channelId: number | null; clientId: number; after: number; upTo: number },
  ) => [workspaceId, channelId, clientId, after, upTo, partings],
}).of();

/** Deletes events beyond this many rows and hours, once all of `event_readers` have read them. */
export const pruneEventsStatement = statement({
  text: `delete from events where workspace_id = $1 and seq <= (
    select least(
      (select min(r.seq) from event_readers r where r.workspace_id = $1),
      greatest(
        c.event_seq - $2,
        coalesce((select max(e.seq) from events e where e.workspace_id = $1
          and e.created_at < now() - make_interval(hours => $3)), 0)))
    from ${workspaceCountersTable} c where c.workspace_id = $1)`,
  values: (workspaceId: number, kept: { rows: number; hours: number }) => [workspaceId, kept.rows, kept.hours],
}).of();
