import type { NewJob } from '../../../platform/jobs/index.ts';

/**
 * To be queued with every change of what a plan allows or what it counts: of the tariff or the payment status, of a bot or
 * user that goes. Pauses what is beyond the plan, lets back what has room again, and sends what waited while the workspace
 * was closed (modules/billing/plan-limits).
 */
export const applyPlanJob = (workspaceId: number): NewJob => ({
  task: 'apply-plan',
  payload: { workspace_id: workspaceId },
  key: `apply-plan ${workspaceId}`,
});
