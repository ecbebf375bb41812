/**
 * Brings what a client sent into the conversation: a message or an album, a start, an edit, a receipt. The change and
 * the marking of the updates as handled are one transaction, under the chat's lease.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Lease } from '../../platform/leases/index.ts';
import type { EventLog, SerializedEvent } from '../../platform/realtime/index.ts';
import type { ConnectedBot } from '../bots/index.ts';
import { findClientByServiceId } from '../clients/index.ts';
import type { Connector, InboundReceipt } from '../connectors/index.ts';
import { makeApplyClientEdit } from './apply-client-edit.ts';
import { findConversation, listExternalMessages } from './conversation-queries.ts';
import type { makeFetchFiles } from './fetch-files.ts';
import { markUpdatesHandled, waitsForDelivery } from './inbound-queries.ts';
import { noteClientBlocked } from './note-client-blocked.ts';
import { makePostClientMessage, makeStartConversation } from './post-client-message.ts';
import type { Batch } from './take-batch.ts';

/** Applies a messenger's receipt for messages that were sent. */
export type ApplyReceipt = (
  tx: Transaction,
  bot: { workspaceId: number; botId: number },
  receipt: InboundReceipt,
) => Promise<{
  /** False when it also covers a message that is being sent: it has to be applied again once that is done. */
  isComplete: boolean;
  events: SerializedEvent[];
}>;

export interface HandleBatchDeps {
  database: Database;
  events: EventLog;
  fetchFiles: ReturnType<typeof makeFetchFiles>;
  applyReceipt: ApplyReceipt;
  log: FastifyBaseLogger;
}

export const makeHandleBatch = (deps: HandleBatchDeps) => {
  const { database, fetchFiles, applyReceipt, log } = deps;
  const postClientMessage = makePostClientMessage(deps);
  const startConversation = makeStartConversation(deps);
  const applyClientEdit = makeApplyClientEdit(deps);

  return async (lease: Lease, connector: Connector, bot: ConnectedBot, batch: Batch): Promise<void> => {
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
        // Only old buttons of another program can be pressed; without an answer the phone keeps waiting.
        if (bot.credentials === null) return settle();
        await connector.acknowledge(bot.credentials, event.callbackId).catch((error: unknown) => {
          log.debug({ err: error, workspaceId, botId: bot.id }, 'a pressed button could not be acknowledged');
        });
        return settle();
      case 'receipt':
        return lease.write((tx) => handleReceipt(tx, bot, updateKeys, event));
      case 'ignored':
        return settle();
    }
  };

  async function handleMessage(lease: Lease, connector: Connector, bot: ConnectedBot, batch: Batch): Promise<void> {
    const { workspaceId } = bot;
    const all = batch.events.filter((event) => event.kind === 'message');
    // A repeat under another update id must not be downloaded or stored again.
    const known = await database.inWorkspace(workspaceId, (tx) =>
      listExternalMessages(
        tx,
        workspaceId,
        bot.id,
        all[0]?.chatId ?? '',
        all.map((part) => part.externalId),
      ),
    );
    const knownIds = new Set(known.map((row) => row.external_id));
    const seen = new Set<string>();
    const parts = all.filter(({ externalId }) => {
      if (knownIds.has(externalId) || seen.has(externalId)) return false;
      seen.add(externalId);
      return true;
    });
    const updateKeys = batch.updates.map((update) => update.update_key);
    if (!isFilled(parts)) return lease.write((tx) => markUpdatesHandled(tx, workspaceId, bot.id, updateKeys));
    const files = await fetchFiles(
      connector,
      bot,
      parts.flatMap((part) => part.files),
      batch.updates[0].attempts,
    );
    await lease.write((tx) => postClientMessage(tx, { bot, updateKeys }, connector, parts, files));
  }

  async function handleReceipt(
    tx: Transaction,
    { workspaceId, id: botId }: ConnectedBot,
    updateKeys: string[],
    receipt: InboundReceipt,
  ): Promise<void> {
    const { isComplete, events } = await applyReceipt(tx, { workspaceId, botId }, receipt);
    const note = isComplete ? {} : { waitsFor: waitsForDelivery };
    await markUpdatesHandled(tx, workspaceId, botId, updateKeys, note);
    if (events.length > 0) await deps.events.appendSerialized(tx, workspaceId, events);
  }

  async function changeBlocked(
    tx: Transaction,
    { workspaceId, id: botId }: ConnectedBot,
    updateKeys: string[],
    { chatId, kind }: { chatId: string; kind: 'blocked' | 'returned' },
  ): Promise<void> {
    await markUpdatesHandled(tx, workspaceId, botId, updateKeys);
    const client = await findClientByServiceId(tx, workspaceId, botId, chatId);
    const conversation = client && (await findConversation(tx, workspaceId, botId, client.id));
    if (!conversation || conversation.is_deleted) return;
    const { channel_id: channelId, name: clientName } = conversation;
    const events = await noteClientBlocked(tx, workspaceId, { channelId, clientName }, kind === 'blocked');
    await deps.events.appendSerialized(tx, workspaceId, events);
  }
};

const isFilled = <Item>(list: Item[]): list is [Item, ...Item[]] => list.length > 0;
