import type { Transaction } from '../../platform/database/index.ts';

/** For reading in others' SQL. A bot that is removed keeps its row. */
export const botsTable = 'bots';

/** Notes that a bot lives, and for polling where to ask on. */
export const noteArrival = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  pollOffset: number | null,
): Promise<void> => {
  await tx.query({
    name: 'note-arrival',
    text: `update bots set last_event_at = now(), poll_offset = coalesce($3, poll_offset)
      where workspace_id = $1 and id = $2`,
    values: [workspaceId, botId, pollOffset],
  });
};
