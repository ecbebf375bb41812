import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { LoggedEvent } from '../../../platform/events/index.ts';
import { hasWebhooks } from './webhook-queries.ts';

/** A workspace that had no webhook a moment ago may have one by another process. */
const trustedMs = 10_000;
/** Commits that follow each other are read together. */
const pauseMs = 50;

/**
 * Has the event log read for webhooks soon after each commit, in workspaces that have some. What it misses, for want of
 * knowing of a webhook that is seconds old, the next commit or the minute's look brings.
 */
export const makeWatchLog = ({
  database,
  readLog,
  log,
}: {
  database: Database;
  readLog: (workspaceId: number) => Promise<void>;
  log: FastifyBaseLogger;
}) => {
  const known = new Map<number, { has: boolean; until: number }>();
  const soon = new Set<number>();

  const look = async (workspaceId: number): Promise<void> => {
    const held = known.get(workspaceId);
    let has = held?.has === true;
    if (held === undefined || held.until <= Date.now()) {
      has = await hasWebhooks(database, workspaceId);
      known.set(workspaceId, { has, until: Date.now() + trustedMs });
    }
    if (has) await readLog(workspaceId);
  };

  return (workspaceId: number, events: readonly LoggedEvent[]): void => {
    if (events.some(({ event }) => event === 'updateWebhooks')) known.delete(workspaceId);
    const held = known.get(workspaceId);
    if (soon.has(workspaceId) || (held?.has === false && held.until > Date.now())) return;
    soon.add(workspaceId);
    setTimeout(() => {
      soon.delete(workspaceId);
      // The minute's look makes up for it.
      look(workspaceId).catch((error: unknown) => log.warn({ err: error, workspaceId }, 'webhooks were not told'));
    }, pauseMs).unref();
  };
};
