import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type CallerResolver, type ProxyTrust, route } from '../http/index.ts';
import type { ServerModule } from '../server-module/index.ts';
import type { AudienceLoader } from './audience.ts';
import type { Bus } from './bus.ts';
import type { EventLog } from './event-log.ts';
import { Hub, type HubDeps, rightsSettledMs } from './hub.ts';
import { attachSocketServer } from './socket-plugin.ts';

interface RealtimeModuleDeps {
  events: EventLog;
  bus: Bus;
  callers: CallerResolver;
  loadAudience: AudienceLoader;
  findLiveSessions: HubDeps['findLiveSessions'];
  readAccess: HubDeps['readAccess'];
  msSinceRightsChange: HubDeps['msSinceRightsChange'];
  forgetSession: HubDeps['forgetSession'];
  onTyping: HubDeps['onTyping'];
  onCameOnline: HubDeps['onCameOnline'];
  listWorkspaceIds: () => Promise<number[]>;
  baseUrl: URL;
  trustProxy: ProxyTrust | false;
  rateLimits: boolean;
  log: FastifyBaseLogger;
}

export interface RealtimeModule extends ServerModule {
  hub: Hub;
  /** Whether a user is shown as online, connected to any process. */
  isOnline: (workspaceId: number, userId: number) => boolean;
  /** 0: that is known; a process that has just started has to wait until users have reconnected. */
  msUntilOnlineIsKnown: () => number;
  /** Closes the sockets of sessions that have ended. */
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

/** Sends events and signals to connected users. */
export const makeRealtimeModule = (deps: RealtimeModuleDeps): RealtimeModule => {
  const { events, callers, log } = deps;
  const hub = new Hub({ ...deps, log: events, authenticate: callers.byTokenNow, logger: log });
  let sockets: { close(): void } | null = null;
  return {
    hub,
    isOnline: (workspaceId, userId) => hub.presence.isOnline(workspaceId, userId),
    msUntilOnlineIsKnown: () => hub.msUntilOnlineIsKnown(),
    endSessions: (workspaceId, sessionIds) => hub.endSessions(workspaceId, sessionIds),
    routes: [
      route(endpoints.getEventCursor, async ({ actor }) => {
        const { epoch, seq } = await events.position(actor.workspaceId);
        // Asked afterwards: what is loaded next must not come from a process that still has the old rights in memory.
        const msSinceChange = await deps.msSinceRightsChange(actor.workspaceId);
        return msSinceChange < rightsSettledMs ? null : { epoch, seq };
      }),
    ],
    plugins: [
      async (http) => {
        sockets = attachSocketServer(http, { ...deps, hub });
      },
    ],
    tasks: {
      'prune-events': async () => {
        for (const workspaceId of await deps.listWorkspaceIds()) await events.prune(workspaceId);
      },
    },
    crontab: [{ task: 'prune-events', schedule: '17 * * * *' }],
    onCommitted: hub.committed,
    close: [
      {
        phase: 'cut',
        name: 'sockets',
        withinMs: 500,
        stop() {
          hub.close();
          sockets?.close();
        },
      },
    ],
  };
};
