import { type Plan, planOf } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { workspacesTable } from '../workspaces/exported-queries.ts';

export const lockPlanStatement = statement({
  name: 'lock-plan',
  text: `select tariff from ${workspacesTable} where id = $1 for no key update`,
  values: (workspaceId: number) => [workspaceId],
}).of<{ tariff: number }>();

/** The workspace's plan. Locks its row until the transaction ends, so that limits are checked one after another. */
export const lockPlan = async (tx: Transaction, workspaceId: number): Promise<Plan> => {
  const { rows } = await tx.query(lockPlanStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return planOf(rows[0].tariff);
};

export const findPlanStatement = statement({
  name: 'find-plan',
  text: `select tariff from ${workspacesTable} where id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<{ tariff: number }>();

/** The workspace's plan, to be shown. */
export const findPlan = async (tx: Transaction, workspaceId: number): Promise<Plan> => {
  const { rows } = await tx.query(findPlanStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return planOf(rows[0].tariff);
};
