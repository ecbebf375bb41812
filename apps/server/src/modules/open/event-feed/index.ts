import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { LogWatch } from './log-watch.ts';
import { makeReadEventFeed } from './read-event-feed.ts';

export { type BuiltEvent, buildPublicEvents, idOf, parseEventId } from './build-public-events.ts';
export { publishedEventsStatement } from './read-queries.ts';

/** What happens, for programs that ask. */
export const makeEventFeedModule = (deps: { database: Database; events: EventLog }): ServerModule => {
  const watch = new LogWatch();
  const readEventFeed = makeReadEventFeed({ ...deps, watch });
  return {
    routes: [
      route(endpoints.readEventFeed, ({ actor, query, request }) =>
        readEventFeed(actor, query, () => watch.isClosed || request.raw.destroyed),
      ),
    ],
    onCommitted: (workspaceId) => watch.committed(workspaceId),
    close: [{ phase: 'cut', name: 'readers of the event feed', withinMs: 1_000, stop: () => watch.close() }],
  };
};
