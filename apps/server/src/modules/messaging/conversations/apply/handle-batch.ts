/**
 * Brings a client's updates into the conversation: a message or an album, a start, an edit, a receipt, an echo. The
 * change and the marking of the updates as handled are one transaction, under the chat's lease.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import type { Lease } from '../../../../platform/leases/index.ts';
import { findClientByServiceId } from '../../../clients/clients/index.ts';
import type { AlbumPart, Connector, InboundEcho, InboundEvent, InboundReceipt } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { applyReceipt, noteClientBlocked, settleEcho } from '../../deliveries/index.ts';
import { readPayload } from '../../ratings/index.ts';
import { type makeFetchFiles, noFiles } from '../files/fetch-files.ts';
import { type Batch, partsOf } from '../order/next-updates.ts';
import { answerGroup } from './answer-group.ts';
import { applyClientEdit } from './apply-client-edit.ts';
import { applyRating } from './apply-rating.ts';
import { applyClientNote } from './client-notes.ts';
import { findConversation, listExternalMessages } from './conversation-queries.ts';
import { markUpdatesHandled, waitsForDelivery } from './handled-queries.ts';
import { type PostTogether, toPosting } from './post-client-messages.ts';
import { postEcho } from './post-echo.ts';
import { startConversation } from './start-conversation.ts';

export interface HandleBatchDeps {
  database: Database;
  fetchFiles: ReturnType<typeof makeFetchFiles>;
  postTogether: PostTogether;
  log: FastifyBaseLogger;
}

export const makeHandleBatch = (deps: HandleBatchDeps) => {
  const { database, fetchFiles, postTogether, log } = deps;

  return async (lease: Lease, connector: Connector, bot: HeardBot, batch: Batch): Promise<void> => {
    const { workspaceId } = bot;
    const [event] = batch.events;
    const updateKeys = batch.updates.map((update) => update.update_key);
    const inbound = { bot, updateKeys };
    const settle = () => lease.write((tx) => markUpdatesHandled(tx, workspaceId, bot.id, updateKeys));
    switch (event.kind) {
      case 'message':
        return handleMessage(lease, connector, bot, batch);
      case 'started':
        return lease.write((tx) => startConversation(tx, inbound, connector, event));
      case 'edited':
        return lease.write((tx) => applyClientEdit(tx, inbound, event));
      case 'blocked':
      case 'returned':
        return lease.write((tx) => changeBlocked(tx, bot, updateKeys, event));
      case 'pressed':
        return handlePress(lease, connector, bot, batch, event);
      case 'group':
        return answerGroup(lease, connector, bot, updateKeys, event);
      case 'reacted':
      case 'removed':
        return lease.write((tx) => applyClientNote(tx, inbound, event));
      case 'echo':
        return handleEcho(lease, connector, bot, batch, event);
      case 'receipt':
        return lease.write((tx) => handleReceipt(tx, bot, updateKeys, event));
      case 'ignored':
        return settle();
    }
  };

  /**
   * A rating, which says nothing in the conversation. Other buttons are those of another program that used the bot before;
   * the button's text becomes the client's words.
   */
  async function handlePress(
    lease: Lease,
    connector: Connector,
    bot: HeardBot,
    { updates }: Batch,
    press: Extract<InboundEvent, { kind: 'pressed' }>,
  ): Promise<void> {
    const { callbackId, payload, ...said } = press;
    const updateKeys = updates.map((update) => update.update_key);
    const rating = readPayload(payload);
    const noted =
      rating && (await lease.write((tx) => applyRating(tx, { bot, updateKeys }, connector, { press, rating })));
    // The payload by itself is of a question that was erased with its conversation: words that nobody has seen.
    const isEmpty = said.content === '' || (rating !== null && said.content === payload);
    if (noted === null && isEmpty) {
      await lease.write((tx) => markUpdatesHandled(tx, bot.workspaceId, bot.id, updateKeys));
    } else if (noted === null) {
      const message: AlbumPart = { ...said, kind: 'message', files: [], albumId: null };
      await handleMessage(lease, connector, bot, { updates, events: [message] });
    }
    // Without an answer the phone keeps waiting.
    if (bot.credentials === null || callbackId === null) return;
    await connector.acknowledge(bot.credentials, callbackId, noted?.text).catch((error: unknown) => {
      log.debug(
        { err: error, workspaceId: bot.workspaceId, botId: bot.id },
        'a pressed button could not be acknowledged',
      );
    });
  }

  /** Files are downloaded first, and not again for a repeat. */
  async function handleMessage(lease: Lease, connector: Connector, bot: HeardBot, batch: Batch): Promise<void> {
    const parts = partsOf(batch);
    const files = parts.some((part) => part.files.length > 0) ? await fetchNew(connector, bot, parts, batch) : noFiles;
    const [error] = await postTogether([toPosting(lease, { connector, bot, batches: [batch] }, files)]);
    if (error) throw error;
  }

  async function fetchNew(connector: Connector, bot: HeardBot, parts: readonly AlbumPart[], { updates }: Batch) {
    const { workspaceId } = bot;
    const ids = parts.map((part) => part.externalId);
    const known = await database.inWorkspace(workspaceId, (tx) =>
      listExternalMessages(tx, workspaceId, bot.id, parts[0]?.chatId ?? '', ids),
    );
    const knownIds = new Set(known.map((row) => row.external_id));
    const fresh = parts.filter(({ externalId }) => !knownIds.has(externalId));
    return fetchFiles(
      connector,
      bot,
      fresh.flatMap((part) => part.files),
      updates[0].attempts,
    );
  }

  async function handleEcho(
    lease: Lease,
    connector: Connector,
    bot: HeardBot,
    batch: Batch,
    echo: InboundEcho,
  ): Promise<void> {
    const { workspaceId } = bot;
    const inbound = { bot, updateKeys: batch.updates.map((update) => update.update_key) };
    const isOurs = await lease.write(async (tx) => {
      const ours = await settleEcho(tx, { workspaceId, botId: bot.id }, echo);
      if (ours) await markUpdatesHandled(tx, workspaceId, bot.id, inbound.updateKeys);
      return ours;
    });
    if (isOurs) return;
    const files = await fetchFiles(connector, bot, echo.files, batch.updates[0].attempts);
    await lease.write((tx) => postEcho(tx, inbound, echo, files));
  }

  async function handleReceipt(
    tx: Transaction,
    { workspaceId, id: botId }: HeardBot,
    updateKeys: string[],
    receipt: InboundReceipt,
  ): Promise<void> {
    const isComplete = await applyReceipt(tx, { workspaceId, botId }, receipt);
    const note = isComplete ? {} : { waitsFor: waitsForDelivery };
    await markUpdatesHandled(tx, workspaceId, botId, updateKeys, note);
  }

  async function changeBlocked(
    tx: Transaction,
    { workspaceId, id: botId }: HeardBot,
    updateKeys: string[],
    { chatId, kind }: { chatId: string; kind: 'blocked' | 'returned' },
  ): Promise<void> {
    await markUpdatesHandled(tx, workspaceId, botId, updateKeys);
    const client = await findClientByServiceId(tx, workspaceId, botId, chatId);
    const conversation = client && (await findConversation(tx, workspaceId, botId, client.id));
    if (!conversation || conversation.is_deleted) return;
    const { channel_id: channelId, name: clientName } = conversation;
    await noteClientBlocked(tx, workspaceId, { channelId, clientName }, kind === 'blocked');
  }
};
