import type { DeliveryReason } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { type EventLog, type SerializedEvent, toSerializedEvent } from '../../platform/realtime/index.ts';
import { noteBotState } from '../bots/index.ts';
import type { Connector, DeliveryProblem, PartOutcome } from '../connectors/index.ts';
import { noteClientBlocked } from '../conversations/index.ts';
import { isTriedAgain, pauseAfter } from './after-problem.ts';
import { applyWaitingReceipts } from './apply-receipt.ts';
import { deliveryEvent } from './delivery-event.ts';
import {
  correctUnknownOutcome,
  type DeliveryChange,
  deleteSentParts,
  insertSentParts,
  updateDelivery,
} from './delivery-queries.ts';
import type { DeliveryStep } from './delivery-step.ts';

const longestOutageMs = 24 * 60 * 60 * 1000;

/** Stores the change and announces it if state or reason differ. Ends its transaction. */
const settle = async (
  events: EventLog,
  tx: Transaction,
  step: DeliveryStep,
  change: Partial<DeliveryChange>,
  before: readonly SerializedEvent[] = [],
): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  const whole: DeliveryChange = {
    state: head.state,
    reason: head.reason,
    detail: null,
    attempts: head.attempts,
    sentParts: head.sent_parts,
    retryAfterMs: null,
    settledChange: null,
    seenAt: head.updated_at,
    seenState: head.state,
    ...change,
  };
  const at = await updateDelivery(tx, workspaceId, channelId, head.message_seq, whole);
  const isNews = whole.state !== head.state || whole.reason !== head.reason;
  const news = isNews ? [deliveryEvent(step, { state: whole.state, reason: whole.reason }, at)] : [];
  await events.appendSerialized(tx, workspaceId, [...before, ...news]);
};

/** A provider call succeeded: stores its messages; after the last call the delivery is done. */
export const settleSuccess = async (
  events: EventLog,
  tx: Transaction,
  step: DeliveryStep,
  connector: Connector,
  outcome: PartOutcome,
  isLastCall: boolean,
): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  const message = { botId: head.bot_id, chatId: head.chat_id, channelId, seq: head.message_seq };
  if (outcome.added.length > 0) await insertSentParts(tx, workspaceId, message, outcome.added);
  if (outcome.removed.length > 0) await deleteSentParts(tx, workspaceId, message, outcome.removed);
  await settle(events, tx, step, toChange(step, isLastCall));
  const chat = { workspaceId, botId: head.bot_id, chatId: head.chat_id };
  const receipts = outcome.added.length > 0 ? await applyWaitingReceipts(tx, connector, chat) : [];
  if (receipts.length > 0) await events.appendSerialized(tx, workspaceId, receipts);
};

const toChange = ({ head, isChange, partsCount }: DeliveryStep, isLastCall: boolean): Partial<DeliveryChange> => {
  if (isChange) return isLastCall ? { settledChange: head.pending_change, attempts: 0 } : {};
  const sentParts = head.sent_parts + 1;
  const done = sentParts >= partsCount ? ({ state: 'sent', reason: null } as const) : {};
  return { sentParts, attempts: 0, ...done };
};

/**
 * A call that succeeded although its worker lost the lease meanwhile. The next holder may not have looked yet, or may
 * have called the outcome unknown; anything queued again since is left alone.
 */
export const settleLateSuccess = async (
  events: EventLog,
  tx: Transaction,
  step: DeliveryStep,
  { added }: PartOutcome,
): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  if (step.isChange || head.sent_parts + 1 < step.partsCount) return;
  const at = await correctUnknownOutcome(tx, workspaceId, channelId, head);
  if (at === null) return;
  const message = { botId: head.bot_id, chatId: head.chat_id, channelId, seq: head.message_seq };
  await insertSentParts(tx, workspaceId, message, added);
  await events.appendSerialized(tx, workspaceId, [deliveryEvent(step, { state: 'sent', reason: null }, at)]);
};

/** Ends the delivery without a provider call. */
export const settleFailure = (
  events: EventLog,
  tx: Transaction,
  step: DeliveryStep,
  reason: DeliveryReason,
  detail: string,
  before: readonly SerializedEvent[] = [],
): Promise<void> => {
  const { head } = step;
  // Only the change fails if the message is on the phone already: the message stays sent.
  const failed = head.state === 'queued' ? ({ state: 'failed', reason } as const) : {};
  return settle(events, tx, step, { ...failed, detail, settledChange: head.pending_change }, before);
};

/** The messenger can't be reached: the delivery waits, visibly, and is given up after a day. */
export const settleOutage = (
  events: EventLog,
  tx: Transaction,
  step: DeliveryStep,
  detail: string,
  retryAfterMs: number,
): Promise<void> => {
  const { head } = step;
  if (head.queued_for_ms > longestOutageMs && head.state === 'queued') {
    return settleFailure(events, tx, step, 'provider_unavailable', detail);
  }
  const shown = head.state === 'queued' ? ({ reason: 'provider_unavailable' } as const) : {};
  return settle(events, tx, step, { ...shown, detail, attempts: head.attempts + 1, retryAfterMs });
};

/** A provider call failed. */
export const settleProblem = async (
  events: EventLog,
  tx: Transaction,
  step: DeliveryStep,
  problem: DeliveryProblem,
): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  switch (problem.kind) {
    case 'rate_limited':
      return settle(events, tx, step, { detail: problem.detail, retryAfterMs: problem.retryAfterMs });
    case 'not_processed':
    case 'unknown_outcome':
      if (isTriedAgain(problem, step)) {
        return settleOutage(events, tx, step, problem.detail, pauseAfter(head.attempts));
      }
      return settleFailure(events, tx, step, 'unknown_outcome', problem.detail);
    case 'blocked_by_client': {
      // Locks the channel's row first, in the same order as an edit of a message does.
      const conversation = { channelId, clientName: head.conversation_name };
      const noted = await noteClientBlocked(tx, workspaceId, conversation, true);
      const failed = head.state === 'queued' ? ({ state: 'failed', reason: 'blocked_by_client' } as const) : {};
      return settle(events, tx, step, { ...failed, detail: problem.detail, settledChange: head.pending_change }, noted);
    }
    case 'bot_token_revoked': {
      const health = { state: 'broken', reason: 'token_revoked' } as const;
      const noted = await noteBotState(tx, workspaceId, head.bot_id, health);
      return settleFailure(events, tx, step, 'bot_token_revoked', problem.detail, noted.map(toSerializedEvent));
    }
    default:
      return settleFailure(events, tx, step, problem.kind, problem.detail);
  }
};
