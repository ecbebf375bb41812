import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import type { LiqPayClient } from '../../../platform/liqpay/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { getWorkspace } from '../../foundation/workspaces/index.ts';
import { makeCancelSubscription } from './cancel-subscription.ts';
import { makeCloseAccount, makeReturnToAccount } from './close-account.ts';
import { isAskDue, listOpenInvoices } from './invoices/invoice-queries.ts';
import { makeOrderPlan, type OrderPlanDeps } from './invoices/order-plan.ts';
import { askOrderJob } from './job-names.ts';
import { makeListPayments } from './payments/list-payments.ts';
import { makeSendReceipt } from './payments/send-receipt.ts';
import { makeGetSubscriber } from './subscriber/get-subscriber.ts';
import { makeUpdateSubscriber } from './subscriber/update-subscriber.ts';

export interface SubscriptionRoutesDeps extends OrderPlanDeps {
  database: Database;
  client: LiqPayClient | null;
}

export const makeSubscriptionRoutes = (deps: SubscriptionRoutesDeps): Route[] => {
  const described = { ...deps, canPay: deps.settings !== null };
  const getSubscriber = makeGetSubscriber(described);
  const updateSubscriber = makeUpdateSubscriber(described);
  const orderPlan = makeOrderPlan(deps);
  const cancelSubscription = makeCancelSubscription(deps);
  const closeAccount = makeCloseAccount(deps);
  const returnToAccount = makeReturnToAccount(deps);
  const listPayments = makeListPayments(deps);
  const sendReceipt = makeSendReceipt(deps);
  return [
    route(endpoints.getSubscriber, ({ actor }) => getSubscriber(actor.workspaceId)),
    route(endpoints.updateSubscriber, ({ actor, body, request }) =>
      updateSubscriber(actor, body, auditOrigin(request)),
    ),
    route(endpoints.orderPlan, ({ actor, body, request }) => orderPlan(actor, body, auditOrigin(request))),
    route(endpoints.getPaymentStatus, ({ actor: { workspaceId } }) => getPaymentStatus(deps, workspaceId)),
    route(endpoints.cancelSubscription, ({ actor, body, request }) =>
      cancelSubscription(actor, body.name, auditOrigin(request)),
    ),
    route(endpoints.deleteSubscriber, ({ actor, body, request }) =>
      closeAccount(actor, body.name, auditOrigin(request)),
    ),
    route(endpoints.returnSubscriber, ({ actor, request }) => returnToAccount(actor, auditOrigin(request))),
    route(endpoints.listPayments, ({ actor, params }) => listPayments(actor.workspaceId, params.id)),
    route(endpoints.sendReceipt, ({ actor, params }) => sendReceipt(actor, params.id)),
    route(endpoints.getReceipt, ({ actor, params }) => sendReceipt(actor, params.id)),
  ];
};

/**
 * Whether it is paid, as far as we know. A user who returns from the checkout page may know before we do, so we ask.
 */
const getPaymentStatus = ({ database, client }: SubscriptionRoutesDeps, workspaceId: number) =>
  database.inWorkspace(workspaceId, async (tx) => {
    const { payment_status: status } = await getWorkspace(tx, workspaceId);
    const [open] = client === null ? [] : await listOpenInvoices(tx, workspaceId);
    if (open !== undefined && (await isAskDue(tx, workspaceId, open.order_id))) {
      await enqueueJob(tx, askOrderJob(workspaceId, open.order_id, 0));
    }
    return { status: { status } };
  });
