export { lockPlan } from './plan-queries.ts';
