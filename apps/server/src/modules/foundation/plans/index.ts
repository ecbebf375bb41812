export { applyPlanJob } from './plan-job.ts';
export { findPlan, lockPlan } from './plan-queries.ts';
