import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { CallerResolver } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type LiqPaySettings, makeLiqPayClient } from '../../../platform/liqpay/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { QueueAccountMail } from '../../accounts/account-mails/index.ts';
import { followClock, systemClock } from './clock.ts';
import { invoicePlugin } from './documents/invoice-plugin.ts';
import { PaymentAlerts } from './payments/alerts.ts';
import { callbackPlugin } from './payments/callback-plugin.ts';
import { makeTakePayment } from './payments/take-payment.ts';
import { type ChangePlanState, makeChangePlanState } from './plan-state/change-plan-state.ts';
import { makeAdvance, makeProviderTasks, makeReconcile } from './subscription-jobs.ts';
import { makeSubscriptionRoutes } from './subscription-routes.ts';

export { systemClock } from './clock.ts';
export { keepOwedRefunds } from './payments/refund-payment.ts';
export { makeChangePlanState } from './plan-state/change-plan-state.ts';
export type { BillingEvent } from './plan-state/plan-state.ts';
export { readPlanState } from './read-plan-state.ts';

interface SubscriptionModuleDeps {
  database: Database;
  log: FastifyBaseLogger;
  baseUrl: URL;
  addressOf: (subdomain: string) => string;
  queueAccountMail: QueueAccountMail;
  settings: LiqPaySettings | null;
  /** Null: the clock of this machine. */
  clockUrl: string | null;
  callers: CallerResolver;
  rateLimits: boolean;
  /** The seller, as invoices name it: a line each. */
  seller: readonly string[];
}

export interface SubscriptionModule extends ServerModule {
  changePlanState: ChangePlanState;
  /** The time that subscriptions go by. */
  billingTime: () => Date;
}

const advanceTask = 'advance-subscriptions';

/** Plans, payments and the end of an account (decision 43). */
export const makeSubscriptionModule = (given: SubscriptionModuleDeps): SubscriptionModule => {
  const { database, settings, clockUrl } = given;
  const advanceSoon = () =>
    database
      .global(async (tx) => {
        for (const task of [advanceTask, 'erase-workspaces']) await enqueueJob(tx, { task, payload: {}, key: task });
      })
      .catch(() => {});
  const followed = clockUrl === null ? null : followClock(clockUrl, () => void advanceSoon());
  const deps = { ...given, clock: followed ?? systemClock };
  const changePlanState = makeChangePlanState(deps);
  const shared = { ...deps, changePlanState, client: settings === null ? null : makeLiqPayClient(settings) };
  const clockSteps = {
    start: async () => followed?.start(),
    close: [{ phase: 'cut' as const, name: 'clock', withinMs: 100, stop: () => followed?.close() }],
  };
  const routes = makeSubscriptionRoutes(shared);
  const billingTime = () => deps.clock.now();
  const often = { task: advanceTask, schedule: '*/5 * * * *' };
  const { client } = shared;
  const alerts = new PaymentAlerts(deps);
  const plugins = [invoicePlugin(given)];
  const always = { changePlanState, billingTime, routes, plugins, measures: [alerts.measure], ...clockSteps };
  if (settings === null || client === null) {
    const tasks = { [advanceTask]: makeAdvance(shared, null) };
    return { ...always, tasks, crontab: [often] };
  }
  const takePayment = makeTakePayment({ ...shared, settings, alerts });
  const withProvider = { ...shared, client, alerts, takePayment };
  const reconcile = makeReconcile(withProvider);
  return {
    ...always,
    plugins: [...plugins, callbackPlugin({ settings, clock: deps.clock, alerts, takePayment })],
    tasks: { [advanceTask]: makeAdvance(shared, reconcile), ...makeProviderTasks(withProvider, reconcile) },
    crontab: [often, { task: 'reconcile-payments', schedule: '23 4 * * *' }],
  };
};
