/** Notices in this process that clients have written, and has the rules that listen to it looked at. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { CommittedEventsListener } from '../../../platform/events/index.ts';
import { enqueueJob, makeSoon } from '../../../platform/jobs/index.ts';
import { hasUnreadMessages } from './client-message-queries.ts';
import { automationJob } from './run-automation.ts';

/** A workspace is looked at no more often. */
const pauseMs = 500;

/** Not null: of a client, or a reply to one. */
const ofClient = /"client_id":\d/;

interface WatchDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** A look that fails, or is lost with the process, is made up for by the next message or within a minute. */
export const makeWatchClients = ({ database, log }: WatchDeps): CommittedEventsListener => {
  const look = makeSoon(pauseMs, (workspaceId) =>
    database
      .inWorkspace(workspaceId, async (tx) => {
        if (await hasUnreadMessages(tx, workspaceId)) await enqueueJob(tx, automationJob(workspaceId));
      })
      .catch((error: unknown) => log.warn({ err: error, workspaceId }, 'a look for rules was not queued')),
  );
  return (workspaceId, events) => {
    if (events.some(({ event, data }) => event === 'newMessage' && ofClient.test(data))) look(workspaceId);
  };
};
