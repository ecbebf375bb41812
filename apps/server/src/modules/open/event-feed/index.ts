import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import {
  AppError,
  type CallerResolver,
  type CallingActor,
  closedError,
  readBearer,
  route,
} from '../../../platform/http/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { LogWatch } from './log-watch.ts';
import { makeReadEventFeed } from './read-event-feed.ts';

export { type BuiltEvent, buildPublicEvents, idOf, parseEventId } from './build-public-events.ts';
export { publishedEventsStatement } from './read-queries.ts';

interface EventFeedDeps {
  database: Database;
  events: EventLog;
  callers: CallerResolver;
}

/** Who asks, as they are now. Throws where their token has ended, or the workspace is closed. */
const makeFindReader =
  ({ callers }: EventFeedDeps) =>
  async (workspaceId: number, request: FastifyRequest): Promise<CallingActor> => {
    const shown = readBearer(request.headers.authorization);
    const reader = shown === null ? null : await callers.byToken(workspaceId, shown, request);
    if (reader === null) throw new AppError('auth.required');
    if (!reader.isWorkspaceOpen) throw closedError();
    return reader;
  };

/** What happens, for programs that ask. */
export const makeEventFeedModule = (deps: EventFeedDeps): ServerModule => {
  const findReader = makeFindReader(deps);
  const watch = new LogWatch();
  const readEventFeed = makeReadEventFeed({ ...deps, watch });
  return {
    routes: [
      route(endpoints.readEventFeed, ({ actor: { workspaceId }, query, request }) =>
        readEventFeed(
          workspaceId,
          () => findReader(workspaceId, request),
          query,
          () => watch.isClosed || request.raw.destroyed,
        ),
      ),
    ],
    onCommitted: (workspaceId) => watch.committed(workspaceId),
    close: [{ phase: 'cut', name: 'readers of the event feed', withinMs: 1_000, stop: () => watch.close() }],
  };
};
