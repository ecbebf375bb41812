import { invoiceStates, limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, GiveUpError, type Tasks } from '../../../platform/jobs/index.ts';
import { type LiqPayClient, LiqPayRefusal } from '../../../platform/liqpay/index.ts';
import type { Clock } from './clock.ts';
import { claimAsk, confirmEnd, findInvoice, setInvoiceState } from './invoices/invoice-queries.ts';
import { workspaceOfOrder } from './invoices/order-ids.ts';
import { askOrderJob } from './job-names.ts';
import type { PaymentAlerts } from './payments/alerts.ts';
import { queueOpenRefunds, refundPayment } from './payments/refund-payment.ts';
import type { TakePayment } from './payments/take-payment.ts';
import { announceWorkspace, type ChangePlanState } from './plan-state/change-plan-state.ts';
import { daysAfter } from './plan-state/months.ts';
import { listDueWorkspaces, lockPlanState } from './plan-state/plan-state-queries.ts';

export interface SubscriptionJobsDeps {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  changePlanState: ChangePlanState;
}

export interface ProviderJobsDeps extends SubscriptionJobsDeps {
  client: LiqPayClient;
  alerts: PaymentAlerts;
  takePayment: TakePayment;
}

const workspaceShape = z.object({ workspaceId: z.int() });
const orderShape = workspaceShape.extend({ orderId: z.string(), tries: z.int().default(0) });
const endShape = z.object({ orderId: z.string() });
const refundShape = z.union([
  z.object({ orderId: z.string(), paymentId: z.int() }),
  // Queued before the upgrade.
  workspaceShape.extend({ paymentId: z.int() }),
]);

/** The period for which the provider's list is read: a month of silence loses nothing. */
const reportDays = 35;

/** When the provider is asked about an open invoice again: soon at first, then every hour. */
const askAgainMinutes = [3, 5, 10, 20, 40, 60];

/**
 * Advances time in every workspace whose plan it changes. Before a workspace loses a plan it may have paid for, the
 * provider's list is read; while the list cannot be read, no workspace loses one.
 */
export const makeAdvance =
  (deps: SubscriptionJobsDeps, reconcile: (() => Promise<void>) | null) => async (): Promise<void> => {
    const { database, clock, log, changePlanState } = deps;
    const now = clock.now();
    let isReconciled: boolean | null = null;
    for (const { id, isLapsing } of await listDueWorkspaces(database, now, limits)) {
      if (isLapsing && reconcile !== null) {
        isReconciled ??= await reconcile().then(
          () => true,
          (err: unknown) => {
            log.warn({ err }, 'the payments could not be compared with LiqPay: nobody loses their plan meanwhile');
            return false;
          },
        );
        if (!isReconciled) continue;
      }
      await database
        .inWorkspace(id, (tx) => changePlanState(tx, id, { kind: 'time_passed' }))
        .catch((err: unknown) => log.error({ err, workspaceId: id }, 'a subscription could not be advanced'));
    }
  };

/** Compares with the provider's list: callbacks that never came are made up for. */
export const makeReconcile =
  ({ client, clock, takePayment }: ProviderJobsDeps) =>
  async (): Promise<void> => {
    const now = clock.now();
    const payments = await client.listPayments(daysAfter(now, -reportDays), daysAfter(now, 1));
    // In the order in which they happened. The merchant may sell other things too.
    const ours = payments.filter(({ orderId }) => workspaceOfOrder(orderId) !== null);
    for (const payment of ours.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())) {
      await takePayment(payment);
    }
  };

/** Calls that only the provider can answer, repeated until it has. */
export const makeProviderTasks = (deps: ProviderJobsDeps, reconcile: () => Promise<void>): Tasks => ({
  'reconcile-payments': async () => {
    await queueOpenRefunds(deps.database);
    await reconcile();
  },
  'ask-order': async (payload) => askOrder(deps, orderShape.parse(payload)),
  'end-order': async (payload) => endOrder(deps, endShape.parse(payload)),
  'refund-payment': async (payload) => {
    const { paymentId, ...of } = refundShape.parse(payload);
    const workspaceId = 'orderId' in of ? workspaceOfOrder(of.orderId) : of.workspaceId;
    if (workspaceId === null) throw new GiveUpError(`payment ${paymentId} is of no order of ours`);
    await refundPayment(deps, { workspaceId, paymentId });
  },
});

const isOpen = (state: number) => state === invoiceStates.wait || state === invoiceStates.issued;

const askOrder = async (
  { database, client, clock, takePayment }: ProviderJobsDeps,
  { workspaceId, orderId, tries }: z.infer<typeof orderShape>,
): Promise<void> => {
  const find = () => database.inWorkspace(workspaceId, (tx) => findInvoice(tx, workspaceId, orderId));
  const before = await find();
  if (before === null || !isOpen(before.state)) return;
  const isAsked = await database.inWorkspace(workspaceId, (tx) => claimAsk(tx, workspaceId, orderId));
  const payment = isAsked ? await client.findPayment(orderId, clock.now()) : null;
  if (payment !== null) await takePayment(payment);
  const after = await find();
  if (after === null || !isOpen(after.state)) return;
  const isExpired = isAsked && after.expires_at < clock.now();
  await database.inWorkspace(workspaceId, async (tx) => {
    if (!isExpired) {
      const minutes = askAgainMinutes[Math.min(tries, askAgainMinutes.length - 1)] ?? 60;
      return enqueueJob(tx, askOrderJob(workspaceId, orderId, minutes * 60_000, tries + 1));
    }
    await lockPlanState(tx, workspaceId);
    const latest = await findInvoice(tx, workspaceId, orderId);
    if (latest === null || !isOpen(latest.state)) return;
    await setInvoiceState(tx, workspaceId, orderId, invoiceStates.canceled);
    await announceWorkspace(tx, workspaceId);
  });
};

const endOrder = async (
  { database, client, clock, alerts }: ProviderJobsDeps,
  { orderId }: z.infer<typeof endShape>,
): Promise<void> => {
  const workspaceId = workspaceOfOrder(orderId);
  if (workspaceId === null) throw new GiveUpError(`${orderId} is no order of ours`);
  const invoice = await database.inWorkspace(workspaceId, (tx) => findInvoice(tx, workspaceId, orderId));
  if (invoice !== null && invoice.end_confirmed_at !== null) return;
  try {
    // Of an erased workspace no invoice is left, and the card would be charged for ever.
    if (invoice?.action !== 'pay') await client.unsubscribe(orderId);
  } catch (error) {
    // It is tried again; a card that goes on being charged is for a person to see.
    if (error instanceof LiqPayRefusal) await alerts.note({ reason: 'end_refused', orderId }, clock.now());
    throw error;
  }
  await database.inWorkspace(workspaceId, (tx) => confirmEnd(tx, workspaceId, orderId, clock.now()));
};
