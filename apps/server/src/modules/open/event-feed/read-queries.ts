import { statement } from '../../../platform/database/index.ts';
import type { LoggedEvent } from '../../../platform/events/index.ts';
import { eventsTable } from '../../../platform/realtime/exported-queries.ts';
import { toldEvents } from './to-public-events.ts';

/** An event of the log; its audience as JSON. */
export type LogRow = Omit<LoggedEvent, 'audience'> & { audience: string; created_at: Date };

/** Events from a number on that other programs may be told of, in order. */
export const toldEventsStatement = statement({
  name: 'list-told-events',
  text: `select seq, event, audience, data, created_at from ${eventsTable}
    where workspace_id = $1 and seq >= $2 and event = any($3) order by seq limit $4`,
  values: (workspaceId: number, from: number, limit: number) => [workspaceId, from, toldEvents, limit],
}).of<LogRow>();
