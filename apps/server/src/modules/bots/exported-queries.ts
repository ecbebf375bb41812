import type { Transaction } from '../../platform/database/index.ts';

/** For joins in other modules' SQL. A removed bot keeps its row. */
export const botsTable = 'bots';

/** Stores when the bot last received something and, for polling, the next offset. */
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
