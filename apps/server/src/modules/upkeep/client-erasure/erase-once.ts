import type { ErasedCounts } from '@switchboard/contract';
import type { Database, TableFacts, Transaction } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import { forgetJobsStatement } from '../../../platform/jobs/index.ts';
import { forgetLease } from '../../../platform/leases/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import { forgetAnsweredPages } from '../../chat/link-previews/index.ts';
import { eraseMessages, eraseReactions, forgetMessagesStatement } from '../../chat/messages/index.ts';
import { eraseNotes } from '../../clients/client-card/index.ts';
import { eraseClientFacts, forgetMerges } from '../../clients/clients/index.ts';
import { deleteFiles, listFilesToErase } from '../../files/index.ts';
import { eraseAuditNames } from '../../foundation/audit-log/index.ts';
import { eraseUpdates, inboundLeaseName } from '../../messaging/conversations/index.ts';
import { eraseDeliveries } from '../../messaging/deliveries/index.ts';
import { eraseWebhookMessages } from '../../open/webhooks/index.ts';
import { eraseTasksOfChannel, manyChangedEvent } from '../../work/tasks/index.ts';
import { discardDataExports } from '../data-export/index.ts';
import type { Pace } from '../retention/index.ts';
import { addToReport, deleteOfChannel, type ErasedClient } from './erasure-queries.ts';

export interface EraseDeps {
  database: Database;
  events: EventLog;
  storage: FileStorage;
  /** All tables of the product. */
  tables: ReadonlyMap<string, TableFacts>;
}

/** The client and conversations being erased. */
export interface Erasing {
  workspaceId: number;
  erasureId: number;
  client: ErasedClient;
  /** When it was begun. */
  beganAt: Date;
}

type Removed = Partial<ErasedCounts>;
/** Removes a portion in a transaction of its own; returns the number removed, and whether there may be more. */
type Portion = (tx: Transaction, erasing: Erasing) => Promise<{ removed: Removed; isMore: boolean }>;

/** Rows of one transaction. */
const atOnce = 200;
const filesAtOnce = 50;

const sumOf = (removed: Removed): number => Object.values(removed).reduce((sum, count) => sum + count, 0);

const emptyMessages = (): Portion => {
  let after = 0;
  return async (tx, { workspaceId, client: { channelId } }) => {
    if (channelId === null) return { removed: {}, isMore: false };
    const { ids, lastSeq } = await eraseMessages(tx, workspaceId, channelId, { after, limit: atOnce });
    if (ids.length > 0) await tx.query(forgetMessagesStatement(workspaceId, ids));
    after = lastSeq;
    return { removed: { messages: ids.length }, isMore: ids.length === atOnce };
  };
};

const removeReactions: Portion = async (tx, { workspaceId, client: { channelId } }) => {
  const reactions = channelId === null ? 0 : await eraseReactions(tx, workspaceId, channelId, atOnce);
  return { removed: { reactions }, isMore: reactions >= atOnce };
};

const removeDeliveries: Portion = async (tx, { workspaceId, client: { channelId } }) => {
  if (channelId === null) return { removed: {}, isMore: false };
  const { deliveries, names } = await eraseDeliveries(tx, workspaceId, channelId, atOnce);
  return { removed: { deliveries }, isMore: deliveries >= atOnce || names >= atOnce };
};

/** The rows that their owner's tables.ts names so. */
const removeByChannel =
  (tables: EraseDeps['tables']): Portion =>
  async (tx, { workspaceId, client: { channelId } }) => {
    const named = [...tables].filter(
      ([, { onClientErasure }]) => 'byChannel' in onClientErasure && onClientErasure.byChannel,
    );
    if (channelId !== null) for (const [table] of named) await deleteOfChannel(tx, workspaceId, table, channelId);
    return { removed: {}, isMore: false };
  };

/** The facts that take one statement each. */
const removeFacts: Portion = async (tx, { workspaceId, beganAt, client }) => {
  const { clientId, botId, chatId } = client;
  await forgetMerges(tx, workspaceId, clientId);
  await forgetAnsweredPages(tx, workspaceId);
  await forgetLease(tx, workspaceId, inboundLeaseName(botId, chatId));
  const removed = {
    notes: await eraseNotes(tx, workspaceId, clientId),
    ...(await eraseClientFacts(tx, workspaceId, clientId)),
    updates: await eraseUpdates(tx, workspaceId, { botId, chatId, clientId, before: beganAt }),
    audit_entries: await eraseAuditNames(tx, workspaceId, clientId),
  };
  return { removed, isMore: false };
};

/** What other programs would be told: made of events, which are gone before. */
const removeWebhookMessages: Portion = async (tx, { workspaceId, client: { clientId, channelId } }) => {
  const erased = await eraseWebhookMessages(tx, workspaceId, { clientId, channelId, atOnce });
  return { removed: {}, isMore: erased === atOnce };
};

/**
 * Removes all rows of a client, portion by portion; returns their number. It looks for existing rows, so it continues
 * where a process was killed, and finds none when all is done.
 */
export const eraseOnce = async (deps: EraseDeps, erasing: Erasing, pace: Pace): Promise<number> => {
  const { database, events, storage } = deps;
  const { workspaceId, erasureId, client } = erasing;
  let sum = 0;
  const count = async (tx: Transaction, removed: Removed) => {
    const found = Object.fromEntries(Object.entries(removed).filter(([, amount]) => amount > 0));
    sum += sumOf(found);
    if (sumOf(found) > 0) await addToReport(tx, workspaceId, erasureId, found);
  };

  const removeAll = async (portion: Portion) => {
    const next = async (tx: Transaction) => {
      const { removed, isMore } = await portion(tx, erasing);
      await count(tx, removed);
      return isMore;
    };
    while (await pace(() => database.inWorkspace(workspaceId, next)));
  };
  const portions = [emptyMessages(), removeReactions, removeDeliveries, removeFacts];
  for (const portion of portions) await removeAll(portion);

  const removeFiles = async (): Promise<boolean> => {
    const files = await database.inWorkspace(workspaceId, (tx) =>
      listFilesToErase(tx, workspaceId, client.channelId, filesAtOnce),
    );
    // The bytes first: a row without bytes is found again.
    for (const file of files) await storage.remove(file.storage_key);
    await database.inWorkspace(workspaceId, async (tx) => {
      await deleteFiles(
        tx,
        workspaceId,
        files.map(({ id }) => id),
      );
      const bytes = files.reduce((all, { size }) => all + size, 0);
      await count(tx, { files: files.length, file_bytes: bytes });
    });
    return files.length === filesAtOnce;
  };

  /** Returns whether they have files again, which are found by their tasks. Open pages are notified. */
  const emptyTasks = async (tx: Transaction): Promise<boolean> => {
    const tasks = client.channelId === null ? 0 : await eraseTasksOfChannel(tx, workspaceId, client.channelId);
    if (tasks === null) return true;
    await count(tx, { tasks });
    if (tasks > 0) tx.announce(manyChangedEvent);
    return false;
  };
  do while (await pace(removeFiles));
  while (await pace(() => database.inWorkspace(workspaceId, emptyTasks)));
  // Files of messages for later are found by them.
  await removeAll(removeByChannel(deps.tables));

  const erased = await pace(() => events.erase(workspaceId, client));
  await removeAll(removeWebhookMessages);
  // Numbers for the report alone: a process killed in between counts them once less.
  await database.inWorkspace(workspaceId, (tx) => count(tx, { events: erased }));
  return sum;
};

/** Removes the exports that contain the erased client. */
export const eraseExports = async (deps: EraseDeps, workspaceId: number, erasureId: number): Promise<void> => {
  const exports = await discardDataExports(deps, workspaceId, new Date());
  if (exports > 0)
    await deps.database.inWorkspace(workspaceId, (tx) => addToReport(tx, workspaceId, erasureId, { exports }));
};

/** Deletes waiting jobs that name the client; whether one of them has begun and may still write something. */
export const isAtWork = async (deps: EraseDeps, { workspaceId, client, beganAt }: Erasing): Promise<boolean> =>
  deps.database.inWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query(forgetJobsStatement(workspaceId, { ...client, before: beganAt }));
    return (rows[0]?.at_work ?? 0) > 0;
  });
