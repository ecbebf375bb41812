import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import { keepOwedRefunds } from '../../billing/subscription/index.ts';
import type { Connectors } from '../../connectors/index.ts';
import { beginErasure, deleteWorkspace } from '../../foundation/workspaces/index.ts';
import { type FindConnectedBot, listConnectedBots } from '../../messaging/bots/index.ts';
import { deleteRows, forgetJobs, listStorageKeys, listWorkspaceTables } from './erasure-queries.ts';

export interface EraseWorkspaceDeps {
  database: Database;
  storage: FileStorage;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  /** The time that subscriptions go by. */
  billingTime: () => Date;
  log: FastifyBaseLogger;
}

const rowsAtOnce = 2_000;
const keysAtOnce = 200;

/**
 * Erases a workspace whose time to return is over: its bots' webhooks, files, rows and itself, nothing of any other;
 * its open refunds are kept elsewhere until they are paid. Each step can be repeated, so a run that was interrupted is
 * completed by the next one. Does nothing for a workspace that is not due.
 */
export const makeEraseWorkspace = ({
  database,
  storage,
  connectors,
  findConnectedBot,
  billingTime,
  log,
}: EraseWorkspaceDeps) => {
  /**
   * The messenger stops sending updates that have no listener any more. It may refuse: the company can clear the
   * account itself.
   */
  const disconnectBots = async (workspaceId: number): Promise<void> => {
    const ids = await database.inWorkspace(workspaceId, (tx) => listConnectedBots(tx, workspaceId));
    for (const id of ids) {
      const bot = await database.inWorkspace(workspaceId, (tx) => findConnectedBot(tx, workspaceId, id));
      if (bot === null || bot.credentials === null || bot.transport !== 'webhook') continue;
      await connectors
        .get(bot.type)
        ?.disconnect(bot.credentials)
        .catch((error: unknown) =>
          log.warn({ err: error, workspaceId, botId: id }, 'a webhook could not be taken away'),
        );
    }
  };

  const removeBytes = async (workspaceId: number): Promise<void> => {
    for (let after = ''; ; ) {
      const keys = await database.inWorkspace(workspaceId, (tx) => listStorageKeys(tx, workspaceId, after, keysAtOnce));
      for (const key of keys) await storage.remove(key);
      const last = keys.at(-1);
      if (last === undefined) return;
      after = last;
    }
  };

  const removeRows = async (workspaceId: number): Promise<void> => {
    for (const table of await listWorkspaceTables(database)) {
      for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
        deleted = await database.inWorkspace(workspaceId, (tx) => deleteRows(tx, workspaceId, table, rowsAtOnce));
      }
    }
  };

  return async (workspaceId: number): Promise<void> => {
    if (!(await beginErasure(database, workspaceId, billingTime()))) return;
    await database.inWorkspace(workspaceId, (tx) => keepOwedRefunds(tx, workspaceId, billingTime()));
    await disconnectBots(workspaceId);
    await removeBytes(workspaceId);
    await removeRows(workspaceId);
    await database.global(async (tx) => {
      await forgetJobs(tx, workspaceId);
      await deleteWorkspace(tx, workspaceId);
    });
    log.info({ workspaceId }, 'a workspace was erased');
  };
};
