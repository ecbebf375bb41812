import { rankBetween, spreadRanks, type TaskStatus } from '@switchboard/contract';
import { isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { findFirstRank, findRanksBehind, lockColumn, setRanks } from './rank-queries.ts';
import { manyChangedEvent } from './task-events.ts';

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

interface CardPosition {
  statusId: TaskStatus;
  /** The card above; null: none. */
  afterId: number | null;
  /** Null: a new card. */
  movedId: number | null;
}

/** The rank of a card that is put behind another one; first, where that one is not in the column. */
const rankAt = async (
  tx: Transaction,
  workspaceId: number,
  { statusId, afterId, movedId }: CardPosition,
): Promise<string> => {
  const ranks = afterId === null ? null : await findRanksBehind(tx, workspaceId, statusId, { afterId, movedId });
  if (ranks !== null) return rankBetween(ranks.before, ranks.after);
  return rankBetween(null, await findFirstRank(tx, workspaceId, statusId, movedId));
};

/** Gives the cards of a column short ranks again, in the order they stand in. */
const spreadColumn = async (tx: Transaction, workspaceId: number, statusId: TaskStatus): Promise<void> => {
  const ids = await lockColumn(tx, workspaceId, statusId);
  await setRanks(tx, workspaceId, ids, spreadRanks(ids.length));
};

/**
 * Makes room for a card on the board, which is locked: returns the rank of its position, and the events of the column
 * if its other cards got new ranks.
 */
export const makeRoom = async (
  tx: Transaction,
  workspaceId: number,
  position: CardPosition,
): Promise<{ rank: string; columnEvents: NewEvent[] }> => {
  const rank = await rankAt(tx, workspaceId, position);
  if (rank.length <= longestRank) return { rank, columnEvents: [] };
  await spreadColumn(tx, workspaceId, position.statusId);
  return { rank: await rankAt(tx, workspaceId, position), columnEvents: [manyChangedEvent] };
};
