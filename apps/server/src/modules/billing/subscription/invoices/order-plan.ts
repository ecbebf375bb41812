import {
  billingCurrency,
  type InvoiceState,
  invoiceStates,
  monthlyPriceMinor,
  type PaidTariff,
  paymentStatuses,
  planOf,
  toMajorUnits,
} from '@switchboard/contract';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import { checkoutUrl, type LiqPaySettings, makeCheckoutForm } from '../../../../platform/liqpay/index.ts';
import { type AuditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { getWorkspace, takeIds } from '../../../foundation/workspaces/index.ts';
import { checkSubdomain } from '../check-subdomain.ts';
import type { Clock } from '../clock.ts';
import { askOrderJob } from '../job-names.ts';
import { applyBillingEvent } from '../plan-state/apply-billing-event.ts';
import { announceWorkspace, type ChangePlanState } from '../plan-state/change-plan-state.ts';
import { waitsLongFor, wouldEndHigher } from '../plan-state/charges.ts';
import { daysAfter } from '../plan-state/months.ts';
import type { PlanState } from '../plan-state/plan-state.ts';
import { findLanguage } from '../subscriber/subscriber-queries.ts';
import { type InvoiceRow, insertInvoice, listOpenInvoices } from './invoice-queries.ts';
import { makeOrderId } from './order-ids.ts';

export interface OrderPlanDeps {
  database: Database;
  clock: Clock;
  settings: LiqPaySettings | null;
  changePlanState: ChangePlanState;
  baseUrl: URL;
  addressOf: (subdomain: string) => string;
}

interface Wanted {
  tariff: PaidTariff;
  name: string;
  renews: boolean;
}

/** An invoice can be paid for a day. A form that is handed out again has at least this much of it left. */
const openForDays = 1;
const leftAtLeastMs = 30 * 60_000;
const firstAskMs = 120_000;

/**
 * Makes an invoice for a month of a plan, or returns the open one: two tabs or a double click get the same, so an order
 * is paid once. The invoice is committed before its form is handed out. The price comes from our table alone.
 */
export const makeOrderPlan =
  (deps: OrderPlanDeps) =>
  async ({ workspaceId, userId }: CallingActor, wanted: Wanted, origin: AuditOrigin) => {
    const { database, settings } = deps;
    if (settings === null) throw new AppError('subscription.payments_off');
    const { invoice, returned, subdomain, language } = await database.inWorkspace(workspaceId, async (tx) => {
      const { company, subdomain: own } = await getWorkspace(tx, workspaceId);
      const speaks = { subdomain: own, language: await findLanguage(tx, workspaceId, userId) };
      checkSubdomain(own, wanted.name);
      const { after } = await deps.changePlanState(tx, workspaceId, { kind: 'time_passed' });
      refuseWhatIsPaid(after, wanted, deps.clock.now());
      const draft = draftInvoice(after, wanted, deps.clock.now());
      const answer = { ...speaks, returned: returnedBy(after, draft, deps.clock.now()) };
      const open = (await listOpenInvoices(tx, workspaceId)).find((one) => isSame(one, draft));
      if (open !== undefined) return { ...answer, invoice: open };
      const made = await writeInvoice(tx, { workspaceId, userId }, draft);
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'subscription.ordered',
        subject: { kind: 'workspace', id: null, name: company },
        changes: { tariff: { from: planOf(after.tariff).name, to: planOf(wanted.tariff).name } },
        ...origin,
      });
      return { ...answer, invoice: made };
    });
    return {
      ...makeForm(deps, settings, invoice, { subdomain, language }),
      checkout_url: checkoutUrl(settings),
      charged_from: invoice.charged_from?.toISOString() ?? null,
      returned: toMajorUnits(returned),
    };
  };

const refuseWhatIsPaid = (planState: PlanState, { tariff: wanted, renews }: Wanted, now: Date): void => {
  const { status, tariff, trialEndsAt } = planState;
  if (status === paymentStatuses.beforeDeleting) throw new AppError('subscription.closing');
  const isKept = status === paymentStatuses.paid || (status === paymentStatuses.free && trialEndsAt === null);
  const isTooEarly = !renews && wouldEndHigher(planState, wanted, now);
  if ((isKept && wanted <= tariff) || isTooEarly) throw new AppError('subscription.current_plan');
};

type Draft = Omit<InvoiceRow, 'order_id' | 'id' | 'ended_at' | 'end_confirmed_at' | 'state'>;

const draftInvoice = (planState: PlanState, { tariff, renews }: Wanted, now: Date): Draft => {
  return {
    action: renews ? 'subscribe' : 'pay',
    tariff,
    amount_minor: monthlyPriceMinor(tariff),
    currency: billingCurrency,
    charged_from: renews ? waitsLongFor(planState, tariff, now) : null,
    created_at: now,
    expires_at: daysAfter(now, openForDays),
  };
};

/** The refund if it were paid now, as `applyBillingEvent` decides it. */
const returnedBy = (
  planState: PlanState,
  { action, tariff, charged_from: chargedFrom, amount_minor: amountMinor }: Draft,
  now: Date,
): number => {
  if (chargedFrom !== null) return 0;
  const order = { orderId: '', action, tariff, chargedFrom, endedAt: null };
  const charge = { paymentId: 0, amountMinor, at: now, isPresumed: false };
  const { effects } = applyBillingEvent(planState, { kind: 'charged', order, charge }, now);
  return effects.reduce((sum, effect) => sum + (effect.kind === 'refund' ? effect.amountMinor : 0), 0);
};

const isSame = (open: InvoiceRow, draft: Draft): boolean =>
  open.action === draft.action &&
  open.tariff === draft.tariff &&
  open.amount_minor === draft.amount_minor &&
  open.currency === draft.currency &&
  open.charged_from?.getTime() === draft.charged_from?.getTime() &&
  open.expires_at.getTime() - draft.created_at.getTime() > leftAtLeastMs;

const writeInvoice = async (
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: number; userId: number },
  draft: Draft,
): Promise<InvoiceRow> => {
  const state: InvoiceState = invoiceStates.wait;
  const id = await takeIds(tx, workspaceId, 'payment');
  const invoice = { ...draft, order_id: makeOrderId(workspaceId), id, state, ended_at: null, end_confirmed_at: null };
  await insertInvoice(tx, workspaceId, { ...invoice, created_by: userId });
  await enqueueJob(tx, askOrderJob(workspaceId, invoice.order_id, firstAskMs));
  await announceWorkspace(tx, workspaceId);
  return invoice;
};

const makeForm = (
  { baseUrl, addressOf }: OrderPlanDeps,
  settings: LiqPaySettings,
  invoice: InvoiceRow,
  { subdomain, language }: { subdomain: string; language: string },
) =>
  makeCheckoutForm(settings, {
    action: invoice.action,
    orderId: invoice.order_id,
    amount: toMajorUnits(invoice.amount_minor),
    currency: invoice.currency,
    description: `Switchboard ${planOf(invoice.tariff).name} (${subdomain})`,
    // LiqPay has no others.
    language: language === 'en-US' ? 'en' : 'uk',
    resultUrl: new URL('/preferences/subscription/', addressOf(subdomain)).href,
    serverUrl: new URL('/webhook/liqpay', baseUrl.origin).href,
    chargedFrom: invoice.charged_from ?? invoice.created_at,
    expiresAt: invoice.expires_at,
  });
