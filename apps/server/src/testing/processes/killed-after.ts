import type { Database } from '../../platform/database/index.ts';

/** Stops after so many transactions, as a killed process does: the one it is in never commits. */
export const killedAfter = (database: Database, transactions: number): Database => {
  let left = transactions;
  const count = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return {
    ...database,
    inWorkspace: (...args) => {
      count();
      return database.inWorkspace(...args);
    },
    global: (...args) => {
      count();
      return database.global(...args);
    },
  };
};
