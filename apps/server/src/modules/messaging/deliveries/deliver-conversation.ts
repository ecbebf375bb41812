/**
 * Sends users' messages of a conversation to the client's phone, strictly in order: the holder of the conversation's
 * lease takes its oldest open delivery, one provider call at a time. Before each send the delivery is marked as in
 * flight; the outcome is stored together with the removal of the mark. If the next holder finds a mark, a process
 * crashed in between: whether the messenger has the message is unknown, so it is shown as that and not sent again. The
 * lease outlasts the call, else the call is not begun (`messenger-calls.ts` of the connectors).
 */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type Lease, OvertakenError, type RunLeased } from '../../../platform/leases/index.ts';
import {
  CallNotBegunError,
  callTimeoutMs,
  callUnder,
  coverOf,
  DeliveryProblem,
  type PartOutcome,
} from '../../connectors/index.ts';
import { inspectionJob } from '../bots/index.ts';
import { isAnswered, isTriedAgain, pauseAfter, pauseAfterProblem } from './after-problem.ts';
import { askFirst, type BotRateLimiter, limiterKey } from './bot-rate-limiter.ts';
import { deliveryJob } from './delivery-job.ts';
import { EditProgress } from './edit-progress.ts';
import { type FindNextCallDeps, makeFindNextCall, type NextCall } from './find-next-call.ts';
import { findOpenDelivery, markInFlight, unmarkInFlight } from './queue-queries.ts';
import { keepOutcome, settleLateSuccess, settleOutage, settleProblem, settleSuccess } from './settle-delivery.ts';

export interface DeliverConversationDeps extends Omit<FindNextCallDeps, 'editProgress'> {
  database: Database;
  limiter: BotRateLimiter;
  runLeased: RunLeased;
  /** A message has gone out through a bot. */
  markLastOutbound: (workspaceId: number, botId: number) => Promise<void>;
  log: FastifyBaseLogger;
}

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int() });
const callsPerRun = 30;
/** Before a call is tried again that was not begun. */
const notBegunPauseMs = 1_000;

/** The lease under which a conversation's messages are sent. */
export const deliveryLeaseName = (channelId: number): string => `deliver:${channelId}`;

export const makeDeliverConversation = (deps: DeliverConversationDeps) => {
  const { database, limiter, runLeased, applyWaitingReceipts, log } = deps;
  const editProgress = new EditProgress();
  const findNextCall = makeFindNextCall({ ...deps, editProgress });

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, channel_id: channelId } = payloadShape.parse(payload);
    const work = { workspaceId, name: deliveryLeaseName(channelId), job: deliveryJob(workspaceId, channelId) };
    await runLeased(work, async (lease) => {
      const callsAtMost = lease.isSuspect ? 1 : callsPerRun;
      for (let calls = 0; calls < callsAtMost && !lease.isEnding; calls += 1) {
        const isSetAside =
          lease.isSuspect &&
          (await lease.begin(
            (tx) => findFirst(tx, workspaceId, channelId),
            (tx) => findNextCall(tx, workspaceId, channelId, { isDeadly: true }),
          ));
        if (isSetAside) break;
        const next = await lease.write((tx) => findNextCall(tx, workspaceId, channelId));
        if (next.kind === 'nothing') return { lookAgainInMs: null };
        if (next.kind === 'wait') return { lookAgainInMs: next.ms };
        if (next.kind === 'settled') continue;
        const waitMs = await makeCall(lease, next);
        if (waitMs > 0) return { lookAgainInMs: waitMs };
      }
      return { lookAgainInMs: 0 };
    });
  };

  async function findFirst(tx: Transaction, workspaceId: number, channelId: number): Promise<string | null> {
    const head = await findOpenDelivery(tx, workspaceId, channelId);
    // One in flight is known not to be sent again.
    return head === null || head.is_in_flight ? null : String(head.message_seq);
  }

  /** Makes the call and stores its outcome. Returns how long to wait before the next one. */
  async function makeCall(lease: Lease, next: NextCall): Promise<number> {
    const { step, bot, connector, part } = next;
    const { workspaceId, channelId, head } = step;
    const answer = limiter.enter(limiterKey(workspaceId, bot.id));
    if (!('pass' in answer)) {
      if (answer.isCircuitOpen && head.reason !== 'provider_unavailable') {
        const waitMs = Math.min(answer.waitMs, pauseAfter(head.attempts));
        await keep(lease, (tx) => settleOutage(tx, step, { detail: 'the messenger does not answer' }, waitMs));
      }
      return answer.waitMs;
    }
    const { pass } = answer;
    let isReachable: boolean | null = null;
    try {
      if (pass.needsProbe) await askFirst(() => connector.verify(bot.credentials));
      if (!part.isRepeatable) {
        const mark = async (tx: Transaction) => {
          const isNext = await markInFlight(tx, workspaceId, channelId, head.message_seq, head.sent_parts);
          if (!isNext) throw new Error('what is to be sent is no longer the next');
        };
        await keepOutcome(() => lease.writeAndExtend(coverOf(callTimeoutMs), mark));
      }
      const outcome = await callUnder(lease, () => part.deliver());
      isReachable = true;
      await keepSuccess(lease, next, outcome);
      if (outcome.added.length > 0) await deps.markLastOutbound(workspaceId, bot.id);
      if (step.isLastCall) editProgress.forget(step);
      else if (step.isChange) editProgress.advance(step, outcome);
      return 0;
    } catch (error) {
      if (error instanceof CallNotBegunError) {
        log.warn({ err: error, workspaceId, channelId, seq: head.message_seq }, 'a call was not begun');
        await keep(lease, (tx) => unmarkInFlight(tx, workspaceId, channelId, head.message_seq));
        return notBegunPauseMs;
      }
      if (!(error instanceof DeliveryProblem)) throw error;
      isReachable = isAnswered(error);
      log.warn(
        { workspaceId, channelId, seq: head.message_seq, botId: bot.id, problem: error.kind, detail: error.detail },
        'a message could not be delivered',
      );
      await keep(lease, async (tx) => {
        // Otherwise it would go unnoticed that a messenger which posts to us has fallen silent.
        const asksBot = !isReachable && bot.state === 'active' && bot.transport === 'webhook';
        if (asksBot) await enqueueJob(tx, inspectionJob(workspaceId, bot.id));
        await settleProblem(tx, step, error);
      });
      if (!isTriedAgain(error, step)) editProgress.forget(step);
      return pauseAfterProblem(error, step);
    } finally {
      pass.leave(isReachable);
    }
  }

  async function keepSuccess(lease: Lease, { step, connector }: NextCall, outcome: PartOutcome): Promise<void> {
    try {
      await keep(lease, (tx) => settleSuccess(tx, step, outcome, { connector, applyWaitingReceipts }));
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
      // The new holder has to call the outcome unknown, but it is known here.
      await database.inWorkspace(step.workspaceId, (tx) => settleLateSuccess(tx, step, outcome));
      throw error;
    }
  }

  /** Stores the outcome of a call as the holder of the lease. */
  function keep(lease: Lease, work: (tx: Transaction) => Promise<void>): Promise<void> {
    return keepOutcome(() => lease.write(work));
  }
};
