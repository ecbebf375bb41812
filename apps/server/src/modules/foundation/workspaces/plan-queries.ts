import { statement } from '../../../platform/database/index.ts';

/** Writes a workspace's plan and its end. */
export const setPlan = statement({
  name: 'set-plan',
  text: `update workspaces set tariff = $2, payment_status = $3, trial_ends_at = $4, ends_at = $5, deletes_at = $6
    where id = $1`,
  values: (
    workspaceId: number,
    plan: { tariff: number; status: number; trialEndsAt: Date | null; endsAt: Date | null; deletesAt: Date | null },
  ) => [workspaceId, plan.tariff, plan.status, plan.trialEndsAt, plan.endsAt, plan.deletesAt],
}).run();
