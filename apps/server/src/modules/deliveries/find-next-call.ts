/**
 * Decides what comes next in a conversation's queue. What needs no provider is settled here: what can't or need not be
 * sent, and what a stopped server left behind. Otherwise returns the provider call to make; nothing is in flight yet.
 */
import type { Readable } from 'node:stream';
import type { DeliveryReason } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { ConnectedBot, FindConnectedBot } from '../bots/index.ts';
import type {
  Abilities,
  Connector,
  Connectors,
  Credentials,
  OutboundMessage,
  OutboundPart,
  PartOutcome,
} from '../connectors/index.ts';
import {
  deleteDelivery,
  findOpenDelivery,
  findParentExternalId,
  listDeliveryFiles,
  listSentParts,
} from './delivery-queries.ts';
import type { DeliveryStep } from './delivery-step.ts';
import type { EditProgress } from './edit-progress.ts';
import { settleFailure, settleOutage, settleSuccess } from './settle-delivery.ts';

export interface FindNextCallDeps {
  events: EventLog;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  openFile: (workspaceId: number, fileId: number) => Promise<Readable>;
  editProgress: Pick<EditProgress, 'read'>;
}

/** A bot whose credentials could be decrypted. */
type SpeakingBot = ConnectedBot & { credentials: Credentials };

/** The bot and connector that make the call. */
interface Speaker {
  bot: SpeakingBot;
  connector: Connector;
}

export interface NextCall extends Speaker {
  kind: 'call';
  step: DeliveryStep;
  part: OutboundPart;
  isLastCall: boolean;
}

type WithoutCall = { kind: 'nothing' } | { kind: 'settled' } | { kind: 'wait'; ms: number };

const unreadablePauseMs = 5_000;
const nothingDone: PartOutcome = { added: [], removed: [] };
const settled = { kind: 'settled' } as const;

export const makeFindNextCall = ({
  events,
  connectors,
  findConnectedBot,
  openFile,
  editProgress,
}: FindNextCallDeps) => {
  return async (tx: Transaction, workspaceId: number, channelId: number): Promise<WithoutCall | NextCall> => {
    const head = await findOpenDelivery(tx, workspaceId, channelId);
    if (head === null) return { kind: 'nothing' };
    const step: DeliveryStep = { workspaceId, channelId, head, partsCount: 0, isChange: false, isRepeatable: true };
    // A change may send as well: a longer text needs another message on the phone.
    if (head.is_in_flight) {
      return fail(tx, step, 'unknown_outcome', 'the server stopped while the message was being sent');
    }
    const speaker = await findSpeaker(tx, step);
    if ('kind' in speaker) return speaker;
    if (head.is_message_deleted && head.sent_parts === 0) {
      await deleteDelivery(tx, workspaceId, channelId, head.message_seq);
      return settled;
    }
    const mustSend = head.state === 'queued' && !head.is_message_deleted;
    return mustSend ? findNextPart(tx, step, speaker) : findNextChange(tx, step, speaker);
  };

  async function fail(tx: Transaction, step: DeliveryStep, reason: DeliveryReason, detail: string) {
    await settleFailure(events, tx, step, reason, detail);
    return settled;
  }

  /** The bot and connector for the call, unless the delivery fails or has to wait. */
  async function findSpeaker(tx: Transaction, step: DeliveryStep): Promise<WithoutCall | Speaker> {
    const { workspaceId, head } = step;
    const bot = await findConnectedBot(tx, workspaceId, head.bot_id);
    const connector = bot === null ? undefined : connectors.get(bot.type);
    if (bot === null || connector === undefined) {
      return fail(tx, step, 'bot_removed', 'the bot is not connected any more');
    }
    if (bot.state === 'broken' && bot.reason === 'token_revoked') {
      return fail(tx, step, 'bot_token_revoked', 'the token of the bot is not valid');
    }
    if (head.wait_ms > 0) return { kind: 'wait', ms: head.wait_ms };
    const { credentials } = bot;
    if (credentials === null) {
      // Waits as in an outage: with the right key, or the token entered again, it is sent automatically.
      await settleOutage(
        events,
        tx,
        step,
        'the token of the bot cannot be read with this secret key',
        unreadablePauseMs,
      );
      return settled;
    }
    return { bot: { ...bot, credentials }, connector };
  }

  /** The next piece of a message that has not been sent yet. */
  async function findNextPart(
    tx: Transaction,
    step: DeliveryStep,
    { bot, connector }: Speaker,
  ): Promise<WithoutCall | NextCall> {
    const { head } = step;
    const message = await loadMessage(tx, step);
    const refusal = findRefusal(connector.abilities, message, head.silent_for_ms);
    if (refusal !== null) return fail(tx, step, refusal, 'the messenger does not allow it');
    const parts = connector.prepare({ credentials: bot.credentials, chatId: head.chat_id }, message);
    const part = parts[head.sent_parts];
    if (part) {
      const sending = { ...step, partsCount: parts.length, isRepeatable: part.isRepeatable };
      return { kind: 'call', step: sending, bot, connector, part, isLastCall: false };
    }
    if (head.sent_parts === 0) {
      return fail(tx, step, 'provider_refused', 'nothing is left to show without the mentions');
    }
    // An edit made the text shorter than what was sent already; the pending change takes care of the rest.
    await settleSuccess(events, tx, step, connector, nothingDone, false);
    return settled;
  }

  /** The next piece of an edit or a deletion on the phone. */
  async function findNextChange(
    tx: Transaction,
    step: DeliveryStep,
    { bot, connector }: Speaker,
  ): Promise<WithoutCall | NextCall> {
    const { workspaceId, channelId, head } = step;
    const sent = await listSentParts(tx, workspaceId, channelId, head.message_seq);
    const parts = sent.map((row) => ({ externalId: row.external_id, slot: row.part }));
    const isDeletion = head.is_message_deleted;
    const target = { credentials: bot.credentials, chatId: head.chat_id };
    const calls = connector
      .prepareChange(target, isDeletion ? { kind: 'delete', parts } : { kind: 'edit', content: head.content, parts })
      // Missing parts of a failed message are sent by a retry alone; sent here as well, they would arrive twice.
      .filter(({ isRepeatable }) => isRepeatable || head.state !== 'failed');
    // The row has no counter for a change: each deletion leaves fewer parts, edits are counted in memory.
    const done = isDeletion ? 0 : editProgress.read(step);
    const part = calls[done];
    if (part) {
      const change = { ...step, isChange: true, isRepeatable: part.isRepeatable };
      return { kind: 'call', step: change, bot, connector, part, isLastCall: done + 1 === calls.length };
    }
    if (head.state === 'queued') {
      return fail(tx, step, 'provider_refused', 'the message was deleted while it was being sent');
    }
    await settleSuccess(events, tx, { ...step, isChange: true }, connector, nothingDone, true);
    return settled;
  }

  async function loadMessage(tx: Transaction, { workspaceId, channelId, head }: DeliveryStep) {
    const files = await listDeliveryFiles(tx, workspaceId, channelId, head.message_seq);
    return {
      content: head.content,
      replyToExternalId: await findParentExternalId(tx, workspaceId, channelId, head.message_seq),
      files: files.map((file) => ({
        name: file.original,
        type: file.type,
        kind: file.kind,
        sizeBytes: file.size,
        width: file.width,
        height: file.height,
        open: () => openFile(workspaceId, file.id),
      })),
    };
  }
};

/** Why the messenger would refuse a message, if that is known without a call. */
const findRefusal = (
  { maxFileBytes, replyWindowMs }: Abilities,
  { files }: OutboundMessage,
  silentForMs: number | null,
): 'file_too_large' | 'reply_window_closed' | null => {
  if (files.some((file) => file.sizeBytes > maxFileBytes)) return 'file_too_large';
  return replyWindowMs !== null && silentForMs !== null && silentForMs > replyWindowMs ? 'reply_window_closed' : null;
};
