import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import type { AccountNotice } from '../../connectors/index.ts';
import { announceBots } from './announce-bots.ts';
import { storeAccountNotice } from './health-queries.ts';
import { troubleJob } from './trouble/trouble-job.ts';

export type NoteAccount = (bot: { workspaceId: number; botId: number }, notice: AccountNotice) => Promise<void>;

/** Stores a messenger's own report about an account, and notifies those who look after bots. Repeats change nothing. */
export const makeNoteAccount =
  ({ database, log }: { database: Database; log: FastifyBaseLogger }): NoteAccount =>
  ({ workspaceId, botId }, { kind, reason, at }) =>
    database.inWorkspace(workspaceId, async (tx: Transaction) => {
      const notice = { kind, reason, at: at.toISOString() };
      if (!(await storeAccountNotice(tx, workspaceId, botId, notice))) return;
      log.warn({ workspaceId, botId, kind, reason }, 'a messenger has restricted, warned or released an account');
      await enqueueJob(tx, troubleJob(workspaceId, botId));
      await announceBots(tx, workspaceId);
    });
