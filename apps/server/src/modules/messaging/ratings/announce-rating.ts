import type { Transaction } from '../../../platform/database/index.ts';
import { listRatings } from './rating-queries.ts';

/** Heard by everyone who may read conversations, as their states are. */
export const announceRating = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  number: number,
): Promise<void> => {
  const rating = (await listRatings(tx, workspaceId, channelId)).find((each) => each.number === number);
  if (rating === undefined) return;
  tx.announce({ event: 'updateEpisodeRating', audience: { permission: ['leads:read'] }, data: rating });
};
