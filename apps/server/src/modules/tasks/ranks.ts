import { rankBetween, spreadRanks, type TaskStatus } from '@switchboard/contract';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import { findFirstRank, findRanksBehind, lockColumn, setRanks } from './rank-queries.ts';

/** Ranks grow where cards are put at the same place again and again; a longer one has its column spread anew. */
const longestRank = 120;

const tries = 10;

/**
 * Repeats a transaction whose rank was taken meanwhile. Those that lock the board take turns; one of an older version, while
 * processes are replaced, does not.
 */
export const withOwnRank = async <Result>(transact: () => Promise<Result>): Promise<Result> => {
  for (let left = tries; ; left -= 1) {
    try {
      return await transact();
    } catch (error) {
      if (left === 1 || !isUniqueViolation(error, 'tasks_rank_key')) throw error;
    }
  }
};

/** The rank of a card that comes first in a column. */
export const firstRank = async (
  tx: Transaction,
  workspaceId: number,
  statusId: TaskStatus,
  movedId: number | null = null,
): Promise<string> => rankBetween(null, await findFirstRank(tx, workspaceId, statusId, movedId));

interface Place {
  statusId: TaskStatus;
  /** The card above; null: none. */
  afterId: number | null;
  movedId: number;
}

/** The rank of a card that is put behind another one; first, where that one is not in the column. */
export const rankAt = async (
  tx: Transaction,
  workspaceId: number,
  { statusId, afterId, movedId }: Place,
): Promise<string> => {
  const ranks = afterId === null ? null : await findRanksBehind(tx, workspaceId, statusId, { afterId, movedId });
  return ranks === null ? firstRank(tx, workspaceId, statusId, movedId) : rankBetween(ranks.before, ranks.after);
};

export const isTooLong = (rank: string): boolean => rank.length > longestRank;

/** Gives the cards of a column short ranks again, in the order they stand in. */
export const spreadColumn = async (tx: Transaction, workspaceId: number, statusId: TaskStatus): Promise<void> => {
  const ids = await lockColumn(tx, workspaceId, statusId);
  await setRanks(tx, workspaceId, ids, spreadRanks(ids.length));
};
