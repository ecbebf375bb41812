import type { NewJob } from '../../../platform/jobs/index.ts';

/**
 * Queued with every change of a plan's limits or of the counts they limit: of the tariff or the payment status, or when
 * a bot or user goes. Pauses bots and users beyond the plan, resumes those it has room for again, and sends the
 * messages that waited while the workspace was closed (modules/billing/plan-limits).
 */
export const applyPlanJob = (workspaceId: number): NewJob => ({
  task: 'apply-plan',
  payload: { workspace_id: workspaceId },
  key: `apply-plan ${workspaceId}`,
});
