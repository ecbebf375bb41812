/**
 * Handles what the clients of one chat sent, strictly in the order it arrived: whoever holds the chat's lease reads the
 * stored updates and brings each into the conversation in one transaction. A database that is away ends the job, which
 * is then tried again; an update that can't be handled is given up after a few tries, so that the chat goes on behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Database, isConnectionError, isDeadlock, type Transaction } from '../../platform/database/index.ts';
import { type Lease, OvertakenError, type RunLeased } from '../../platform/leases/index.ts';
import type { EventLog, SerializedEvent } from '../../platform/realtime/index.ts';
import type { ConnectedBot, FindConnectedBot } from '../bots/index.ts';
import { findClientByServiceId } from '../clients/index.ts';
import type { AlbumPart, Connector, Connectors, InboundEvent, InboundReceipt } from '../connectors/index.ts';
import { makeApplyClientEdit } from './apply-client-edit.ts';
import { findConversation, listExternalMessages } from './conversation-queries.ts';
import type { makeFetchFiles } from './fetch-files.ts';
import {
  countFailedTry,
  listOpenUpdates,
  markUpdatesHandled,
  type OpenUpdateRow,
  waitsForDelivery,
} from './inbound-queries.ts';
import { noteClientBlocked } from './note-client-blocked.ts';
import { makePostClientMessage, makeStartConversation } from './post-client-message.ts';
import { inboundJob } from './store-updates.ts';

/** What a messenger tells of messages that have left. */
export type ApplyReceipt = (
  tx: Transaction,
  bot: { workspaceId: number; botId: number },
  receipt: InboundReceipt,
) => Promise<{
  /** False when it also speaks of a message that is under way: it is to be applied again once that has arrived. */
  isComplete: boolean;
  events: SerializedEvent[];
}>;

interface HandleInboundDeps {
  database: Database;
  events: EventLog;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  runLeased: RunLeased;
  fetchFiles: ReturnType<typeof makeFetchFiles>;
  applyReceipt: ApplyReceipt;
  log: FastifyBaseLogger;
  /** How long an album's parts may follow each other. */
  albumQuietMs?: number;
}

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), chat_key: z.string() });

const maxTries = 5;
const maxAlbumWaitMs = 5_000;
const updatesPerLook = 50;
/** The missing update is here within milliseconds as a rule; the queue would look again after a second. */
const gapLookMs = 40;
const updatesPerRun = 200;

/** A chat whose lease is held. */
interface Chat {
  workspaceId: number;
  botId: number;
  chatKey: string;
  lease: Lease;
}

interface Batch {
  updates: [OpenUpdateRow, ...OpenUpdateRow[]];
  events: [InboundEvent, ...InboundEvent[]];
}

export const makeHandleInbound = (deps: HandleInboundDeps) => {
  const {
    database,
    connectors,
    findConnectedBot,
    runLeased,
    fetchFiles,
    applyReceipt,
    log,
    albumQuietMs = 1_000,
  } = deps;
  const postClientMessage = makePostClientMessage(deps);
  const startConversation = makeStartConversation(deps);
  const applyClientEdit = makeApplyClientEdit(deps);

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey } = payloadShape.parse(payload);
    const name = `inbound:${botId}:${chatKey}`;
    await runLeased({ workspaceId, name, job: inboundJob(workspaceId, botId, chatKey) }, async (lease) => ({
      lookAgainInMs: await handleChat({ workspaceId, botId, chatKey, lease }),
    }));
  };

  /** Handles what is there; answers when to look again, null when nothing is left. */
  async function handleChat(chat: Chat): Promise<number | null> {
    const { workspaceId, botId, chatKey, lease } = chat;
    for (let handled = 0; handled < updatesPerRun && !lease.isEnding; ) {
      const { bot, open } = await database.inWorkspace(workspaceId, async (tx) => ({
        open: await listOpenUpdates(tx, workspaceId, botId, chatKey, updatesPerLook),
        bot: await findConnectedBot(tx, workspaceId, botId),
      }));
      const [head] = open;
      if (head === undefined) return null;
      if (head.may_overtake) {
        await sleep(gapLookMs);
        continue;
      }
      const connector = bot === null ? undefined : connectors.get(bot.type);
      if (bot === null || connector === undefined) {
        const keys = open.map((update) => update.update_key);
        await giveUp(chat, keys, 'the bot is not connected any more');
        continue;
      }
      const batch = takeBatch(connector, open as Batch['updates']);
      if (batch === null) {
        // What can't be read now can't be read later.
        log.error({ workspaceId, botId, update: head.update_key }, 'an update breaks its protocol');
        await giveUp(chat, [head.update_key], 'unreadable');
        handled += 1;
        continue;
      }
      try {
        const waitMs = albumWaitMs(batch, albumQuietMs);
        if (waitMs > 0) return waitMs;
        await handle(lease, connector, bot, batch);
      } catch (error) {
        if (isConnectionError(error) || error instanceof OvertakenError) throw error;
        // The update is not at fault, so it costs none of its tries.
        if (isDeadlock(error)) return 100;
        const keys = batch.updates.map((update) => update.update_key);
        const tries = await countFailure(chat, keys, error);
        if (tries < maxTries) return 250 * 3 ** tries;
      }
      handled += batch.updates.length;
    }
    return 0;
  }

  async function giveUp({ workspaceId, botId, lease }: Chat, keys: string[], error: string): Promise<void> {
    await lease.write((tx) => markUpdatesHandled(tx, workspaceId, botId, keys, { error }));
  }

  async function countFailure({ workspaceId, botId, lease }: Chat, keys: string[], error: unknown): Promise<number> {
    log.error({ err: error, workspaceId, botId, updates: keys }, 'an update could not be handled');
    const text = error instanceof Error ? error.message : String(error);
    return lease.write((tx) => countFailedTry(tx, workspaceId, botId, keys, text, maxTries));
  }

  async function handle(lease: Lease, connector: Connector, bot: ConnectedBot, batch: Batch): Promise<void> {
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
        // Only another program's old buttons can be pressed; without an answer the phone keeps waiting.
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
  }

  async function handleMessage(lease: Lease, connector: Connector, bot: ConnectedBot, batch: Batch): Promise<void> {
    const { workspaceId } = bot;
    const all = batch.events.filter((event) => event.kind === 'message');
    // A repeat under another update id: nothing is fetched or stored again.
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

/** The oldest update; with it, if it is part of an album, all the parts that have arrived. Null when it can't be read. */
const takeBatch = (connector: Connector, open: Batch['updates']): Batch | null => {
  const [head, ...rest] = open;
  const event = tryParse(connector, head.payload);
  if (event === null) return null;
  const batch: Batch = { updates: [head], events: [event] };
  const albumId = event.kind === 'message' ? event.albumId : null;
  if (albumId === null) return batch;
  for (const update of rest) {
    const part = tryParse(connector, update.payload);
    if (part?.kind !== 'message' || part.albumId !== albumId) continue;
    batch.updates.push(update);
    batch.events.push(part);
  }
  const parts = batch.events
    .map((event, index) => ({ event: event as AlbumPart, update: batch.updates[index] ?? head }))
    .toSorted((left, right) => connector.compareAlbumParts(left.event, right.event));
  return {
    updates: parts.map(({ update }) => update) as Batch['updates'],
    events: parts.map(({ event: part }) => part) as Batch['events'],
  };
};

const tryParse = (connector: Connector, payload: unknown): InboundEvent | null => {
  try {
    return connector.parse(payload);
  } catch {
    return null;
  }
};

/** No messenger says when an album is complete: it is when nothing followed for a while. */
const albumWaitMs = (batch: Batch, quietMs: number): number => {
  const [event] = batch.events;
  if (event.kind !== 'message' || event.albumId === null || event.albumId === undefined) return 0;
  const ages = batch.updates.map((update) => update.age_ms);
  if (Math.max(...ages) >= maxAlbumWaitMs) return 0;
  return Math.max(0, quietMs - Math.min(...ages));
};
