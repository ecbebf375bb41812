import type { Tariff } from '@switchboard/contract';
import { type Database, statement, type Transaction } from '../../../../platform/database/index.ts';
import { workspacesTable } from '../../../foundation/workspaces/exported-queries.ts';
import type { PaidPeriod, PlanState } from './plan-state.ts';

interface PlanStateRow {
  tariff: Tariff;
  payment_status: number;
  trial_ends_at: Date | null;
  ends_at: Date | null;
  deletes_at: Date | null;
  active_order: string | null;
  anchor_at: Date | null;
}

interface PeriodRow {
  payment_id: number;
  order_id: string;
  amount_minor: number;
  period_starts_at: Date;
  period_ends_at: Date;
  is_presumed: boolean;
}

/**
 * Locks a workspace until the transaction ends, so that its billing events come one after another. False while it is
 * being erased, or afterwards: it can't be written to any more.
 */
export const lockWorkspace = statement({
  name: 'lock-plan-state',
  text: `select erasing_at is not null as is_erasing from ${workspacesTable} where id = $1 for no key update`,
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { is_erasing: boolean }[]): boolean => row?.is_erasing === false);

/** How a workspace stands, locked. */
export const lockPlanState = async (tx: Transaction, workspaceId: number): Promise<PlanState> => {
  await lockWorkspace(tx, workspaceId);
  // Asked after the lock is held: before, it might be another turn's past.
  return loadPlanState(tx, workspaceId);
};

/** The same without a lock, to be shown. */
export const loadPlanState = async (tx: Transaction, workspaceId: number): Promise<PlanState> => {
  const [row, [period = null, ...earlier]] = await Promise.all([
    findPlanState(tx, workspaceId),
    listPaidPeriods(tx, workspaceId),
  ]);
  return {
    tariff: row.tariff,
    status: row.payment_status,
    trialEndsAt: row.trial_ends_at,
    endsAt: row.ends_at,
    deletesAt: row.deletes_at,
    activeOrder: row.active_order,
    anchorAt: row.anchor_at,
    period,
    earlier,
  };
};

export const findPlanStateStatement = statement({
  name: 'find-plan-state',
  text: `select w.tariff, w.payment_status, w.trial_ends_at, w.ends_at, w.deletes_at, s.active_order, s.anchor_at
    from ${workspacesTable} w left join subscribers s on s.workspace_id = w.id where w.id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<PlanStateRow>();

const findPlanState = async (tx: Transaction, workspaceId: number): Promise<PlanStateRow> => {
  const { rows } = await tx.query(findPlanStateStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0];
};

/** The paid months whose money was not taken back, the latest first: about a dozen in a year. */
export const listPaidPeriods = statement({
  name: 'list-paid-periods',
  text: `select payment_id, order_id, amount_minor, period_starts_at, period_ends_at, is_presumed from payments
    where workspace_id = $1 and period_ends_at > period_starts_at and state = 2
    order by period_ends_at desc`,
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: PeriodRow[]): PaidPeriod[] =>
  rows.map((row) => ({
    paymentId: row.payment_id,
    orderId: row.order_id,
    amountMinor: row.amount_minor,
    startsAt: row.period_starts_at,
    endsAt: row.period_ends_at,
    isPresumed: row.is_presumed,
  })),
);

export const saveSubscription = statement({
  name: 'save-plan-state',
  text: `insert into subscribers (workspace_id, active_order, anchor_at) values ($1, $2, $3)
    on conflict (workspace_id) do update set active_order = $2, anchor_at = $3`,
  values: (workspaceId: number, { activeOrder, anchorAt }: Pick<PlanState, 'activeOrder' | 'anchorAt'>) => [
    workspaceId,
    activeOrder,
    anchorAt,
  ],
}).run();

export const listDueWorkspacesStatement = statement({
  text: `select id, payment_status = 1 as "isLapsing" from ${workspacesTable}
    where (payment_status = 2 and tariff > 1 and trial_ends_at - make_interval(days => $2::int) <= $1)
      or (payment_status = 1 and ends_at + make_interval(days => $3::int) <= $1)
      or (payment_status = 3 and ends_at <= $1)
    order by id`,
  values: (now: Date, trialReminderDays: number, graceDays: number) => [now, trialReminderDays, graceDays],
}).of<{ id: number; isLapsing: boolean }>();

/** The workspaces about which time alone decides something now. */
export const listDueWorkspaces = async (
  database: Database,
  now: Date,
  { trialReminderDays, graceDays }: { trialReminderDays: number; graceDays: number },
): Promise<{ id: number; isLapsing: boolean }[]> => {
  const { rows } = await database.global((tx) =>
    tx.query(listDueWorkspacesStatement(now, trialReminderDays, graceDays)),
  );
  return rows;
};

/** Whether a mail is sent for the first time. */
export const noteNotice = statement({
  name: 'note-subscription-notice',
  text: `insert into subscription_notices (workspace_id, kind, about) values ($1, $2, $3)
    on conflict do nothing returning kind`,
  values: (workspaceId: number, kind: string, about: string) => [workspaceId, kind, about],
}).any();
