import { statement, type Transaction } from '../../../platform/database/index.ts';

/** For joins in other modules' SQL. A removed bot keeps its row. */
export const botsTable = 'bots';
export const botRoutesTable = 'bot_routes';

/** Stores that something went out through the bot just now. */
export const markLastOutbound = statement({
  name: 'mark-last-outbound',
  text: 'update bots set last_out_at = now() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).run();

export const noteArrivalStatement = statement({
  name: 'note-arrival',
  text: `update bots set last_event_at = now(), poll_offset = coalesce($3, poll_offset)
    where workspace_id = $1 and id = $2 and ($3::bigint is null or deleted_at is null)
      and ($3::bigint is not null or coalesce(last_event_at, '-infinity') < now() - interval '1 second')`,
  values: (workspaceId: number, botId: number, pollOffset: number | null) => [workspaceId, botId, pollOffset],
}).of();

/**
 * Stores when the bot last received something and, for polling, the next offset. False when a bot that is polled has
 * been removed meanwhile.
 */
export const noteArrival = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  pollOffset: number | null,
): Promise<boolean> => {
  const { rowCount } = await tx.query(noteArrivalStatement(workspaceId, botId, pollOffset));
  return pollOffset === null || rowCount > 0;
};
