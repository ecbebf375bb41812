/**
 * Decides the next step in a conversation's queue. Steps without the provider are done here: messages that can't or
 * need not be sent, and those a stopped server left behind. Otherwise returns the provider call to make; nothing is in
 * flight yet.
 */
import { type DeliveryReason, limits } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { setAsideText } from '../../../platform/leases/index.ts';
import type {
  Abilities,
  Connector,
  Connectors,
  Credentials,
  OutboundMessage,
  OutboundPart,
  PartOutcome,
} from '../../connectors/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import type { ConnectedBot, FindConnectedBot } from '../bots/index.ts';
import type { DeliveryStep } from './delivery-step.ts';
import type { EditProgress } from './edit-progress.ts';
import { isUnnamed, listSentParts } from './part-queries.ts';
import { assertPublic, type FileAccess, listUnsentCalls, prepareMessage, targetOf } from './prepare-message.ts';
import { deleteDelivery, findOpenDelivery } from './queue-queries.ts';
import { isPartEchoed } from './receipts/echo-queries.ts';
import {
  type ApplyWaitingReceipts,
  settleEchoed,
  settleFailure,
  settleOutage,
  settleSuccess,
} from './settle-delivery.ts';

export interface FindNextCallDeps extends FileAccess {
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  editProgress: Pick<EditProgress, 'read'>;
  applyWaitingReceipts: ApplyWaitingReceipts;
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
}

type WithoutCall = { kind: 'nothing' } | { kind: 'settled' } | { kind: 'wait'; ms: number };

const unreadablePauseMs = 5_000;
const restSpreadMs = 500;
const nothingDone: PartOutcome = { added: [], removed: [] };
const settled = { kind: 'settled' } as const;
const noCall = { isChange: false, isRepeatable: true, slots: [], isLastCall: true } as const;

export const makeFindNextCall = ({
  connectors,
  findConnectedBot,
  openFile,
  makePublicUrl,
  editProgress,
  applyWaitingReceipts,
}: FindNextCallDeps) => {
  return async (
    tx: Transaction,
    workspaceId: number,
    channelId: number,
    /** About the next message: whether the server died three times in the middle of it. */
    { isDeadly = false } = {},
  ): Promise<WithoutCall | NextCall> => {
    const head = await findOpenDelivery(tx, workspaceId, channelId);
    if (head === null) return { kind: 'nothing' };
    const step: DeliveryStep = { workspaceId, channelId, head, ...noCall };
    // A change may send as well: a longer text needs another message on the phone.
    if (head.is_in_flight) {
      if (await isPartEchoed(tx, workspaceId, channelId, head.message_seq)) {
        await settleEchoed(tx, step);
        return settled;
      }
      return fail(tx, step, 'unknown_outcome', 'the server stopped while the message was being sent');
    }
    if (isDeadly) return fail(tx, step, 'unknown_outcome', setAsideText);
    // It waits: reopening the workspace queues it (`apply-plan`).
    if (!(await isWorkspaceOpen(tx, workspaceId))) return { kind: 'nothing' };
    if (head.is_out_of_date && head.state === 'queued' && head.sent_parts === 0) {
      return fail(tx, step, 'out_of_date', `not sent within ${limits.automaticTextMinutes} minutes`);
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
    await settleFailure(tx, step, reason, { detail });
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
    // Waits until the plan has room for the bot again.
    if (bot.state === 'paused') return { kind: 'nothing' };
    if (bot.state === 'broken' && bot.reason === 'token_revoked') {
      return fail(tx, step, 'bot_token_revoked', 'the token of the bot is not valid');
    }
    if (head.wait_ms > 0) return { kind: 'wait', ms: head.wait_ms };
    // Not all of its conversations at the same moment.
    if (bot.restsMs > 0) return { kind: 'wait', ms: bot.restsMs + Math.random() * restSpreadMs };
    const { credentials } = bot;
    if (credentials === null) {
      // Waits as in an outage: with the right key, or the token entered again, it is sent automatically.
      await settleOutage(
        tx,
        step,
        { detail: 'the token of the bot cannot be read with this secret key' },
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
    const { workspaceId, channelId, head } = step;
    const { message, calls } = await prepareMessage(tx, { connector, bot, openFile, makePublicUrl }, step);
    const sent = head.sent_parts > 0 ? await listSentParts(tx, workspaceId, channelId, head.message_seq) : [];
    const [part, ...rest] = listUnsentCalls(calls, sent);
    if (part) {
      const refusal = findRefusal(connector.abilitiesAt(message.moment), message);
      if (refusal !== null) return fail(tx, step, refusal, 'the messenger does not allow it');
      const { isRepeatable, slots } = part;
      const sending: DeliveryStep = { ...step, isRepeatable, slots, isLastCall: rest.length === 0 };
      return { kind: 'call', step: sending, bot, connector, part };
    }
    if (sent.length === 0) {
      // Edited while it waited, or of signs that the messenger does not show.
      return fail(tx, step, 'nothing_to_send', 'the messenger shows nothing of it');
    }
    // An edit made the text shorter than the part that was sent already; the pending change takes care of the rest.
    await settleSuccess(tx, step, nothingDone, { connector, applyWaitingReceipts });
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
    const parts = sent
      .filter((row) => !row.has_failed && !isUnnamed(row.external_id))
      .map((row) => ({ externalId: row.external_id, slot: row.part }));
    const isDeletion = head.is_message_deleted;
    const target = targetOf(bot, head.chat_id);
    const audience = assertPublic(head);
    const calls = connector
      .prepareChange(
        target,
        isDeletion ? { kind: 'delete', audience, parts } : { kind: 'edit', audience, content: head.content, parts },
      )
      // Missing parts of a failed message are sent by a retry alone; sent here as well, they would arrive twice.
      .filter(({ isRepeatable }) => isRepeatable || head.state !== 'failed');
    // The row has no counter for a change: each deletion leaves fewer parts, edits are counted in memory.
    const done = isDeletion ? 0 : editProgress.read(step);
    const part = calls[done];
    if (part) {
      const { isRepeatable, slots } = part;
      const change = { ...step, isChange: true, isRepeatable, slots, isLastCall: done + 1 === calls.length };
      return { kind: 'call', step: change, bot, connector, part };
    }
    if (head.state === 'queued') {
      return fail(tx, step, 'provider_refused', 'the message was deleted while it was being sent');
    }
    await settleSuccess(tx, { ...step, isChange: true }, nothingDone, { connector, applyWaitingReceipts });
    return settled;
  }
};

/** Why the messenger would refuse a message, if that is known without a call. */
const findRefusal = (
  { maxFileBytes, replyWindow }: Abilities,
  { files }: OutboundMessage,
): 'file_too_large' | 'reply_window_closed' | null => {
  if (files.some((file) => file.sizeBytes > maxFileBytes)) return 'file_too_large';
  return replyWindow?.kind === 'closed' ? 'reply_window_closed' : null;
};
