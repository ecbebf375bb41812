import type { EventName } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { eventsTable } from '../../../platform/realtime/exported-queries.ts';
import { publishedEvents } from './to-public-events.ts';

/** An event of the log; its audience as JSON. */
export interface LogRow {
  seq: number;
  event: EventName;
  audience: string;
  data: string;
  created_at: Date;
}

/** Events from a number on that other programs may be told of, in order. */
export const publishedEventsStatement = statement({
  name: 'list-told-events',
  text: `select seq, event, audience, data, created_at from ${eventsTable}
    where workspace_id = $1 and seq >= $2 and event = any($3) order by seq limit $4`,
  values: (workspaceId: number, from: number, limit: number) => [workspaceId, from, publishedEvents, limit],
}).of<LogRow>();
