/**
 * Compares, for every bot, the messages the messenger and the users have given us with the stored and queued ones, and
 * records the result at the bot: zeros prove that nothing was lost. Work that waits without a job is queued again.
 */
import type { BotGaps } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { listWorkspaceIds } from '../../foundation/workspaces/index.ts';
import { announceBots, noteReconciliation } from '../bots/index.ts';
import { maxTries, releaseIdleReceipts } from '../conversations/index.ts';
import {
  countGivenUpUpdates,
  countMissingMessages,
  countUnownedDeliveries,
  countUnownedUpdates,
  listReconciledBots,
} from './reconciliation-queries.ts';

export interface ReconcileBotsDeps {
  database: Database;
  /** Queues jobs that are missing, of all workspaces. */
  resume: () => Promise<unknown>;
  log: FastifyBaseLogger;
}

/** Conversations per transaction. */
const conversationsAtOnce = 200;

const noGaps: BotGaps = { updates: 0, messages: 0, deliveries: 0, receipts: 0, requeued: 0 };

/** The findings so far, by bot. */
class Findings {
  readonly #gaps = new Map<number, BotGaps>();

  read(botId: number): BotGaps {
    return this.#gaps.get(botId) ?? noGaps;
  }

  add(
    rows: readonly { bot_id: number; count: number }[],
    kind: Exclude<keyof BotGaps, 'requeued'>,
    isRequeued: boolean,
  ) {
    for (const { bot_id: botId, count } of rows) {
      const gaps = this.read(botId);
      const requeued = gaps.requeued + (isRequeued ? count : 0);
      this.#gaps.set(botId, { ...gaps, [kind]: gaps[kind] + count, requeued });
    }
  }
}

export const makeReconcileBots = ({ database, resume, log }: ReconcileBotsDeps): Task => {
  return async () => {
    const workspaceIds = await listWorkspaceIds(database);
    for (const workspaceId of workspaceIds) await reconcile(workspaceId);
    await resume();
  };

  async function reconcile(workspaceId: number): Promise<void> {
    const bots = await database.inWorkspace(workspaceId, (tx) => listReconciledBots(tx, workspaceId));
    if (bots.length === 0) return;
    const findings = new Findings();
    await database.inWorkspace(workspaceId, (tx) => lookAtQueues(tx, workspaceId, findings));
    await lookAtConversations(workspaceId, findings);
    await database.inWorkspace(workspaceId, async (tx) => {
      for (const { id } of bots) await noteReconciliation(tx, workspaceId, id, findings.read(id));
      await announceBots(tx, workspaceId);
    });
    for (const { id: botId } of bots) {
      const gaps = findings.read(botId);
      if (gaps !== noGaps) log.error({ workspaceId, botId, gaps }, 'messages of a bot were missing or forgotten');
    }
  }

  async function lookAtQueues(tx: Transaction, workspaceId: number, findings: Findings): Promise<void> {
    findings.add(await countGivenUpUpdates(tx, workspaceId, maxTries), 'updates', false);
    findings.add(await countUnownedUpdates(tx), 'updates', true);
    findings.add(await countUnownedDeliveries(tx, workspaceId), 'deliveries', true);
    findings.add(await releaseIdleReceipts(tx, workspaceId), 'receipts', true);
  }

  async function lookAtConversations(workspaceId: number, findings: Findings): Promise<void> {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      const page = await database.inWorkspace(workspaceId, (tx) =>
        countMissingMessages(tx, workspaceId, { after: from, limit: conversationsAtOnce }),
      );
      const gaps = page.filter(({ missing }) => missing !== 0);
      for (const { channel_id: channelId, missing } of gaps) {
        log.error({ workspaceId, channelId, missing }, 'numbers of a conversation have no message');
      }
      findings.add(
        gaps.map(({ bot_id, missing }) => ({ bot_id, count: Math.abs(missing) })),
        'messages',
        false,
      );
      after = page.length < conversationsAtOnce ? undefined : page.at(-1)?.channel_id;
    }
  }
};
