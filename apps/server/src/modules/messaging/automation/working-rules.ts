import type { Transaction } from '../../../platform/database/index.ts';
import { findGone } from '../views/index.ts';
import { listRulesOn } from './rule-queries.ts';

/** The rules that run: switched on, and with a filter that names nothing that is gone. */
export const listWorkingRules = async (tx: Transaction, workspaceId: number): ReturnType<typeof listRulesOn> => {
  const rules = await listRulesOn(tx, workspaceId);
  const gone = await findGone(
    tx,
    workspaceId,
    rules.map(({ filter }) => filter),
  );
  return rules.filter((_, index) => (gone[index] ?? []).length === 0);
};
