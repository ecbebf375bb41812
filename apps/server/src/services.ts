import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { makeSessions } from './modules/accounts/auth/index.ts';
import { listWorkspaceIds, makeAddressOf, makeHostDirectory } from './modules/foundation/workspaces/index.ts';
import { makeTokenCallers } from './modules/open/api-tokens/index.ts';
import type { CommittedEventsListener } from './platform/events/index.ts';
import { openStorage, PictureMaker } from './platform/files/index.ts';
import { AttemptCounts, makeLimitedCallers, makeTokenCalls, SharedCounts } from './platform/http/index.ts';
import { makeEventLog, storeAnnouncements } from './platform/realtime/index.ts';
import { makeSafeFetch } from './platform/safe-fetch/index.ts';
import { makeSecretBox } from './platform/secrets/index.ts';
import type { Resources } from './resources.ts';
import { serverTables } from './server-tables.ts';

/** The services that the modules use; each module's deps name those it needs. */
export const openServices = async (
  config: Config,
  { database, ownerConnection, bus }: Resources,
  log: FastifyBaseLogger,
) => {
  const { baseUrl, trustProxy, rateLimits } = config;
  const secrets = makeSecretBox(config.secretKey);
  const hosts = makeHostDirectory(database, baseUrl, config.defaultWorkspace);
  const sessions = makeSessions(database, secrets);
  const tokenCallers = makeTokenCallers(database);
  // Commit listeners also read the log, so the log is created before them.
  const commitListeners: CommittedEventsListener[] = [];
  storeAnnouncements(database, (workspaceId, committed) => {
    for (const hear of commitListeners) hear(workspaceId, committed);
  });
  const events = makeEventLog(database);
  return {
    baseUrl,
    trustProxy,
    rateLimits,
    database,
    ownerConnection,
    tables: serverTables,
    bus,
    secrets,
    hosts,
    addressOf: makeAddressOf(baseUrl, config.defaultWorkspace),
    sessions,
    tokenCallers,
    callers: makeLimitedCallers({ hosts, sessions, apiTokens: tokenCallers }, rateLimits),
    tokenCalls: makeTokenCalls(new SharedCounts({ database, secrets }), rateLimits),
    attempts: new AttemptCounts({ database, secrets, isOn: rateLimits }),
    events,
    commitListeners,
    storage: await openStorage(config.files),
    pictures: new PictureMaker(),
    safeFetch: makeSafeFetch({ allowedOrigins: config.safeFetchAllow }),
    listWorkspaceIds: () => listWorkspaceIds(database),
    log,
  };
};
