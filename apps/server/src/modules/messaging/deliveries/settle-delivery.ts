/** Stores the outcomes of deliveries, and announces them to the readers of the conversation. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, DeliveryReason } from '@switchboard/contract';
import { isConnectionError, isRolledBackForOthers, type Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import type { Connector, DeliveryProblem, PartOutcome, SentPart } from '../../connectors/index.ts';
import { noteBotState, restBot } from '../bots/index.ts';
import { isTriedAgain, pauseAfter, pauseAfterProblem, refusalsBefore } from './after-problem.ts';
import type { DeliveryStep } from './delivery-step.ts';
import { noteClientBlocked } from './note-client-blocked.ts';
import { correctUnknownOutcome, type DeliveryChange, updateDelivery } from './outcome-queries.ts';
import { deleteSentParts, insertSentParts, summarizeParts, unnamedPart } from './part-queries.ts';
import { isPartEchoed } from './receipts/echo-queries.ts';

/** Applies the receipts of a chat that arrived before the messenger's answer to the send call. */
export type ApplyWaitingReceipts = (
  tx: Transaction,
  connector: Connector,
  chat: { workspaceId: number; botId: number; chatId: string },
) => Promise<void>;

const longestOutageMs = 24 * 60 * 60 * 1000;

/** The event with a delivery's current state. */
export const deliveryEvent = (
  step: { channelId: number; head: { message_id: number; message_seq: number } },
  delivery: Omit<Delivery, 'at'>,
  at: Date,
): NewEvent => {
  const { channelId, head } = step;
  const data = {
    channel_id: channelId,
    message_id: head.message_id,
    seq: head.message_seq,
    delivery: { ...delivery, at: at.toISOString() },
  };
  return { event: 'updateDelivery', data, audience: { channel: channelId } };
};

/** Stores the change, and announces it where state or reason differ. */
const settle = async (tx: Transaction, step: DeliveryStep, change: Partial<DeliveryChange>): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  const whole: DeliveryChange = {
    state: head.state,
    reason: head.reason,
    code: null,
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
  if (isNews) tx.announce(deliveryEvent(step, { state: whole.state, reason: whole.reason }, at));
};

/** A provider call succeeded: stores its messages; after the last call the delivery is done. */
export const settleSuccess = async (
  tx: Transaction,
  step: DeliveryStep,
  outcome: PartOutcome,
  { connector, applyWaitingReceipts }: { connector: Connector; applyWaitingReceipts: ApplyWaitingReceipts },
): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  const message = { botId: head.bot_id, chatId: head.chat_id, channelId, seq: head.message_seq };
  const added = nameAll(step, outcome);
  if (added.length > 0) await insertSentParts(tx, workspaceId, message, added);
  if (outcome.removed.length > 0) await deleteSentParts(tx, workspaceId, message, outcome.removed);
  await settle(tx, step, step.isChange ? toChange(step) : await toProgress(tx, step));
  // A part may also have become known by its echo.
  const mayBeNew = outcome.added.length > 0 || !step.isChange;
  if (!mayBeNew || !connector.abilitiesAt({ now: new Date(), lastInboundAt: null }).sendsReceipts) return;
  await applyWaitingReceipts(tx, connector, { workspaceId, botId: head.bot_id, chatId: head.chat_id });
};

/** All parts a call has sent, also those without a messenger's id: without a row they would be sent again. */
const nameAll = ({ channelId, head, isChange, slots }: DeliveryStep, { added }: PartOutcome): SentPart[] => {
  const named = new Set(added.map(({ slot }) => slot));
  const unnamed = isChange ? [] : slots.filter((slot) => !named.has(slot));
  return [...added, ...unnamed.map((slot) => ({ slot, externalId: unnamedPart(channelId, head.message_seq, slot) }))];
};

const toChange = ({ head, isLastCall }: DeliveryStep): Partial<DeliveryChange> =>
  isLastCall ? { settledChange: head.pending_change, attempts: 0 } : {};

/** The progress after a sent part. Earlier ones may have failed meanwhile, or be delivered from a try before. */
const toProgress = async (tx: Transaction, step: DeliveryStep): Promise<Partial<DeliveryChange>> => {
  const { workspaceId, channelId, head, isLastCall } = step;
  const sent = { sentParts: head.sent_parts + 1, attempts: 0 };
  if (!isLastCall) return sent;
  if (head.sent_parts === 0) return { ...sent, state: 'sent', reason: null };
  const whole = await summarizeParts(tx, workspaceId, channelId, head.message_seq);
  if (whole?.state === 'failed') {
    return { ...sent, state: 'failed', reason: 'provider_refused', code: whole.code, detail: whole.detail };
  }
  return { ...sent, state: whole?.state ?? 'sent', reason: null };
};

/**
 * A call that succeeded although its worker lost the lease meanwhile. The next holder may not have looked yet, or may
 * have called the outcome unknown; anything queued again since is left alone.
 */
export const settleLateSuccess = async (tx: Transaction, step: DeliveryStep, outcome: PartOutcome): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  if (step.isChange || !step.isLastCall) return;
  const at = await correctUnknownOutcome(tx, workspaceId, channelId, head);
  if (at === null) return;
  const message = { botId: head.bot_id, chatId: head.chat_id, channelId, seq: head.message_seq };
  await insertSentParts(tx, workspaceId, message, nameAll(step, outcome));
  tx.announce(deliveryEvent(step, { state: 'sent', reason: null }, at));
};

/** Ends the delivery without a provider call. */
export const settleFailure = (
  tx: Transaction,
  step: DeliveryStep,
  reason: DeliveryReason,
  { detail, code = null }: { detail: string; code?: string | null },
): Promise<void> => {
  const { head } = step;
  // Only the change fails if the message is on the phone already: the message stays sent.
  const failed = head.state === 'queued' ? ({ state: 'failed', reason } as const) : {};
  return settle(tx, step, { ...failed, code, detail, settledChange: head.pending_change });
};

/** The messenger can't be reached: the delivery waits, visibly, and is given up after a day. */
export const settleOutage = (
  tx: Transaction,
  step: DeliveryStep,
  problem: { detail: string; code?: string | null },
  retryAfterMs: number,
): Promise<void> => {
  const { head } = step;
  if (head.queued_for_ms > longestOutageMs && head.state === 'queued') {
    return settleFailure(tx, step, 'provider_unavailable', problem);
  }
  const shown = head.state === 'queued' ? ({ reason: 'provider_unavailable' } as const) : {};
  const { detail, code = null } = problem;
  return settle(tx, step, { ...shown, code, detail, attempts: head.attempts + 1, retryAfterMs });
};

/** Another part is on the phone than the answers say, as its echo shows: the delivery goes on behind it. */
export const settleEchoed = (tx: Transaction, step: DeliveryStep): Promise<void> =>
  settle(tx, step, { sentParts: step.head.sent_parts + 1, attempts: 0 });

/** A provider call failed. */
export const settleProblem = async (tx: Transaction, step: DeliveryStep, problem: DeliveryProblem): Promise<void> => {
  const { workspaceId, channelId, head } = step;
  const { code, detail } = problem;
  switch (problem.kind) {
    case 'rate_limited':
      if (problem.isForBot) await restBot(tx, workspaceId, head.bot_id, problem.retryAfterMs);
      return settle(tx, step, { code, detail, retryAfterMs: problem.retryAfterMs });
    case 'refused_unexplained':
      if (!isTriedAgain(problem, step)) return settleFailure(tx, step, 'provider_refused', problem);
      return settle(tx, step, {
        code,
        detail,
        attempts: refusalsBefore(problem, step) + 1,
        retryAfterMs: pauseAfterProblem(problem, step),
      });
    case 'not_processed':
    case 'unknown_outcome':
      if (!step.isChange && (await isPartEchoed(tx, workspaceId, channelId, head.message_seq))) {
        return settleEchoed(tx, step);
      }
      if (isTriedAgain(problem, step)) {
        return settleOutage(tx, step, problem, Math.max(problem.retryAfterMs, pauseAfter(head.attempts)));
      }
      return settleFailure(tx, step, 'unknown_outcome', problem);
    case 'blocked_by_client': {
      // Locks the channel's row first, in the same order as an edit of a message does.
      const conversation = { channelId, clientName: head.conversation_name };
      await noteClientBlocked(tx, workspaceId, conversation, true);
      const failed = head.state === 'queued' ? ({ state: 'failed', reason: 'blocked_by_client' } as const) : {};
      return settle(tx, step, { ...failed, code, detail, settledChange: head.pending_change });
    }
    case 'bot_token_revoked': {
      const health = { state: 'broken', reason: 'token_revoked' } as const;
      await noteBotState(tx, workspaceId, head.bot_id, health);
      return settleFailure(tx, step, 'bot_token_revoked', problem);
    }
    default:
      return settleFailure(tx, step, problem.kind, problem);
  }
};

/** How long to retry storing a call's outcome while the database is unreachable: given up, the outcome is lost. */
const keepForMs = 15 * 60_000;
const firstPauseMs = 250;
const longestPauseMs = 2_000;

interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/**
 * Stores the outcome of a call, with retries while the database is unreachable or rolls back for others: otherwise the
 * outcome would be unknown. `write` must be safe to run twice.
 */
export const keepOutcome = async (
  write: () => Promise<void>,
  { now, wait }: Clock = { now: () => performance.now(), wait: sleep },
): Promise<void> => {
  const deadline = now() + keepForMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (!(isConnectionError(error) || isRolledBackForOthers(error)) || now() > deadline) throw error;
      await wait(pauseMs);
    }
  }
};
