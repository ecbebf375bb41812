/**
 * Sends what users wrote in a conversation to the client's phone, strictly in order: whoever holds the conversation's lease
 * takes its oldest open delivery, one provider call at a time. Before each call the delivery is marked as in flight, and
 * what the call brought is written down with the mark's removal. A mark that the next holder finds standing is a crash
 * between the two: whether the messenger has the message is unknown, and it is shown as that rather than sent again.
 */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { type Lease, OvertakenError, type RunLeased } from '../../platform/leases/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { ConnectedBot, FindConnectedBot } from '../bots/index.ts';
import {
  type Abilities,
  type Connector,
  type Connectors,
  type Credentials,
  DeliveryProblem,
  type OutboundMessage,
  type OutboundPart,
  type PartOutcome,
} from '../connectors/index.ts';
import { deliveryJob } from '../messages/index.ts';
import { isAnswered, isTriedAgain, pauseAfter, pauseAfterProblem } from './after-problem.ts';
import { askFirst } from './ask-first.ts';
import { type BotRateLimiter, limiterKey } from './bot-rate-limiter.ts';
import {
  deleteDelivery,
  findOpenDelivery,
  findParentExternalId,
  listDeliveryFiles,
  listSentParts,
  markInFlight,
  type OpenDeliveryRow,
} from './delivery-queries.ts';
import { EditProgress } from './edit-progress.ts';
import { keepOutcome } from './keep-outcome.ts';
import {
  type DeliveryStep,
  settleFailure,
  settleLateSuccess,
  settleOutage,
  settleProblem,
  settleSuccess,
} from './settle-delivery.ts';

export interface DeliverConversationDeps {
  database: Database;
  events: EventLog;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  limiter: BotRateLimiter;
  runLeased: RunLeased;
  openFile: (workspaceId: number, fileId: number) => Promise<Readable>;
  log: FastifyBaseLogger;
}

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int() });
const callsPerRun = 30;
const unreadablePauseMs = 5_000;

/** A bot whose credentials can be read. */
type SpeakingBot = ConnectedBot & { credentials: Credentials };

const nothingDone: PartOutcome = { added: [], removed: [] };

type Next =
  | { kind: 'nothing' }
  | { kind: 'settled' }
  | { kind: 'wait'; ms: number }
  | {
      kind: 'call';
      step: DeliveryStep;
      bot: SpeakingBot;
      connector: Connector;
      part: OutboundPart;
      isLastCall: boolean;
    };

export const makeDeliverConversation = (deps: DeliverConversationDeps) => {
  const { database, events, connectors, findConnectedBot, limiter, openFile, runLeased, log } = deps;
  const editProgress = new EditProgress();

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, channel_id: channelId } = payloadShape.parse(payload);
    const work = { workspaceId, name: `deliver:${channelId}`, job: deliveryJob(workspaceId, channelId) };
    await runLeased(work, async (lease) => {
      for (let calls = 0; calls < callsPerRun && !lease.isEnding; calls += 1) {
        const next = await lease.write((tx) => findNext(tx, workspaceId, channelId));
        if (next.kind === 'nothing') return { lookAgainInMs: null };
        if (next.kind === 'wait') return { lookAgainInMs: next.ms };
        if (next.kind === 'settled') continue;
        const waitMs = await makeCall(lease, next);
        if (waitMs > 0) return { lookAgainInMs: waitMs };
      }
      return { lookAgainInMs: 0 };
    });
  };

  /** Settles whatever needs no provider; else what to call next. Nothing is in flight yet. */
  async function findNext(tx: Transaction, workspaceId: number, channelId: number): Promise<Next> {
    const head = await findOpenDelivery(tx, workspaceId, channelId);
    if (head === null) return { kind: 'nothing' };
    const step: DeliveryStep = { workspaceId, channelId, head, partsCount: 0, isChange: false, isRepeatable: true };
    // A change may send, too: a longer text takes another message on the phone.
    if (head.is_in_flight) {
      await settleFailure(events, tx, step, 'unknown_outcome', 'the server stopped while the message was being sent');
      return { kind: 'settled' };
    }
    const bot = await findConnectedBot(tx, workspaceId, head.bot_id);
    const connector = bot === null ? undefined : connectors.get(bot.type);
    if (bot === null || connector === undefined) {
      await settleFailure(events, tx, step, 'bot_removed', 'the bot is not connected any more');
      return { kind: 'settled' };
    }
    if (bot.state === 'broken' && bot.reason === 'token_revoked') {
      await settleFailure(events, tx, step, 'bot_token_revoked', 'the token of the bot is not valid');
      return { kind: 'settled' };
    }
    if (head.wait_ms > 0) return { kind: 'wait', ms: head.wait_ms };
    const { credentials } = bot;
    if (credentials === null) {
      // It waits, as in an outage: with the right key back, or the token given again, it goes out by itself.
      await settleOutage(
        events,
        tx,
        step,
        'the token of the bot cannot be read with this secret key',
        unreadablePauseMs,
      );
      return { kind: 'settled' };
    }
    const target = { credentials, chatId: head.chat_id };
    const isUnsent = head.sent_parts === 0;
    if (head.is_message_deleted && isUnsent) {
      await deleteDelivery(tx, workspaceId, channelId, head.message_seq);
      return { kind: 'settled' };
    }
    const mustSend = head.state === 'queued' && !head.is_message_deleted;
    if (mustSend) {
      const message = await loadMessage(tx, workspaceId, channelId, head);
      const refusal = findRefusal(connector.abilities, message, head.silent_for_ms);
      if (refusal !== null) {
        await settleFailure(events, tx, step, refusal, 'the messenger does not allow it');
        return { kind: 'settled' };
      }
      const parts = connector.prepare(target, message);
      const part = parts[head.sent_parts];
      if (part) {
        const sending = { ...step, partsCount: parts.length, isRepeatable: part.isRepeatable };
        return { kind: 'call', step: sending, bot: { ...bot, credentials }, connector, part, isLastCall: false };
      }
      if (isUnsent) {
        await settleFailure(events, tx, step, 'provider_refused', 'nothing is left to show without the mentions');
        return { kind: 'settled' };
      }
      // An edit made the text shorter than what is out already; the change below sees to the rest.
      await settleSuccess(events, tx, step, connector, nothingDone, false);
      return { kind: 'settled' };
    }
    return findNextChange(tx, step, { bot: { ...bot, credentials }, connector });
  }

  async function findNextChange(
    tx: Transaction,
    step: DeliveryStep,
    { bot, connector }: { bot: SpeakingBot; connector: Connector },
  ): Promise<Next> {
    const { workspaceId, channelId, head } = step;
    const sent = await listSentParts(tx, workspaceId, channelId, head.message_seq);
    const parts = sent.map((row) => ({ externalId: row.external_id, slot: row.part }));
    const isDeletion = head.is_message_deleted;
    const target = { credentials: bot.credentials, chatId: head.chat_id };
    const calls = connector
      .prepareChange(target, isDeletion ? { kind: 'delete', parts } : { kind: 'edit', content: head.content, parts })
      // What is missing on the phone of a message that failed is sent by a retry alone, or it would be there twice.
      .filter(({ isRepeatable }) => isRepeatable || head.state !== 'failed');
    // A change has no counter of its own parts: deletions leave fewer each time, edits use the tries of this run.
    const done = isDeletion ? 0 : editProgress.read(step);
    const part = calls[done];
    if (part) {
      const change = { ...step, isChange: true, isRepeatable: part.isRepeatable };
      return { kind: 'call', step: change, bot, connector, part, isLastCall: done + 1 === calls.length };
    }
    if (head.state === 'queued') {
      await settleFailure(events, tx, step, 'provider_refused', 'the message was deleted while it was being sent');
    } else {
      await settleSuccess(events, tx, { ...step, isChange: true }, connector, nothingDone, true);
    }
    return { kind: 'settled' };
  }

  /** Makes the call and writes down what it brought. Answers how long to wait before the next one. */
  async function makeCall(lease: Lease, next: Extract<Next, { kind: 'call' }>): Promise<number> {
    const { step, bot, connector, part } = next;
    const { workspaceId, channelId, head } = step;
    const answer = limiter.enter(limiterKey(workspaceId, bot.id));
    if (!('pass' in answer)) {
      if (answer.isCircuitOpen && head.reason !== 'provider_unavailable') {
        const waitMs = Math.min(answer.waitMs, pauseAfter(head.attempts));
        await keep(lease, (tx) => settleOutage(events, tx, step, 'the messenger does not answer', waitMs));
      }
      return answer.waitMs;
    }
    const { pass } = answer;
    let isReachable = true;
    try {
      if (pass.needsProbe) await askFirst(() => connector.verify(bot.credentials));
      if (!part.isRepeatable) {
        await keep(lease, async (tx) => {
          const isNext = await markInFlight(tx, workspaceId, channelId, head.message_seq, head.sent_parts);
          if (!isNext) throw new Error('what is to be sent is no longer the next');
        });
      }
      const outcome = await part.deliver();
      await keepSuccess(lease, next, outcome);
      if (next.isLastCall) editProgress.forget(step);
      else if (step.isChange) editProgress.advance(step, outcome);
      return 0;
    } catch (error) {
      if (!(error instanceof DeliveryProblem)) throw error;
      isReachable = isAnswered(error);
      log.warn(
        { workspaceId, channelId, seq: head.message_seq, botId: bot.id, problem: error.kind, detail: error.detail },
        'a message could not be delivered',
      );
      await keep(lease, (tx) => settleProblem(events, tx, step, error));
      if (!isTriedAgain(error, step)) editProgress.forget(step);
      return pauseAfterProblem(error, step);
    } finally {
      pass.leave(isReachable);
    }
  }

  async function loadMessage(tx: Transaction, workspaceId: number, channelId: number, head: OpenDeliveryRow) {
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

  async function keepSuccess(
    lease: Lease,
    { step, connector, isLastCall }: Extract<Next, { kind: 'call' }>,
    outcome: PartOutcome,
  ): Promise<void> {
    try {
      await keep(lease, (tx) => settleSuccess(events, tx, step, connector, outcome, isLastCall));
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
      // Whoever took over has to call the outcome unknown, but it is known here.
      await database.inWorkspace(step.workspaceId, (tx) => settleLateSuccess(events, tx, step, outcome));
      throw error;
    }
  }

  /** Writes as the holder of the lease what a call brought. */
  function keep(lease: Lease, work: (tx: Transaction) => Promise<void>): Promise<void> {
    return keepOutcome(() => lease.write(work));
  }
};

/** Why the messenger would not take a message, known before it is asked. */
const findRefusal = (
  { maxFileBytes, replyWindowMs }: Abilities,
  { files }: OutboundMessage,
  silentForMs: number | null,
): 'file_too_large' | 'reply_window_closed' | null => {
  if (files.some((file) => file.sizeBytes > maxFileBytes)) return 'file_too_large';
  return replyWindowMs !== null && silentForMs !== null && silentForMs > replyWindowMs ? 'reply_window_closed' : null;
};
