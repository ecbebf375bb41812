import { type Statement, statement, type Transaction } from '../../../platform/database/index.ts';

export const eraseDeliveriesStatement = statement({
  name: 'erase-deliveries',
  text: `delete from deliveries d where d.workspace_id = $1 and d.channel_id = $2 and d.message_seq in (
    select n.message_seq from deliveries n where n.workspace_id = $1 and n.channel_id = $2 order by n.message_seq limit $3)`,
  values: (workspaceId: number, channelId: number, limit: number) => [workspaceId, channelId, limit],
}).of();

export const eraseExternalIdsStatement = statement({
  name: 'erase-external-ids',
  text: `delete from external_messages x where x.workspace_id = $1 and x.channel_id = $2 and x.message_seq in (
    select n.message_seq from external_messages n
    where n.workspace_id = $1 and n.channel_id = $2 order by n.message_seq limit $3)`,
  values: (workspaceId: number, channelId: number, limit: number) => [workspaceId, channelId, limit],
}).of();

/**
 * Deletes some of the deliveries of a conversation, open ones too, and the messengers' ids of its messages. Returns how
 * many.
 */
export const eraseDeliveries = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  limit: number,
): Promise<{ deliveries: number; names: number }> => {
  const [deliveries, names] = await tx.flight([
    eraseDeliveriesStatement(workspaceId, channelId, limit),
    eraseExternalIdsStatement(workspaceId, channelId, limit),
  ]);
  return { deliveries: deliveries?.rowCount ?? 0, names: names?.rowCount ?? 0 };
};

/** Deletes the messages' ids at a bot's messenger. */
export const forgetExternalIds = statement({
  text: 'delete from external_messages where workspace_id = $1 and bot_id = $2',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).run();

export const forgetOldExternalIdsStatement = statement({
  name: 'forget-old-external-ids',
  text: `delete from external_messages
    where workspace_id = $1 and channel_id = $2 and message_seq between $3::bigint and $4::bigint`,
  values: (workspaceId: number, channelId: number, from: number, to: number) => [workspaceId, channelId, from, to],
}).of();

export const forgetOldDeliveriesStatement = statement({
  name: 'forget-old-deliveries',
  text: `delete from deliveries
    where workspace_id = $1 and channel_id = $2 and message_seq between $3::bigint and $4::bigint`,
  values: (workspaceId: number, channelId: number, from: number, to: number) => [workspaceId, channelId, from, to],
}).of();

/** Deletes the settled deliveries of messages that are to be deleted, and the messengers' ids of these messages. */
export const forgetDeliveriesStatements = (
  workspaceId: number,
  channelId: number,
  { from, to }: { from: number; to: number },
): Statement[] => [
  forgetOldExternalIdsStatement(workspaceId, channelId, from, to),
  forgetOldDeliveriesStatement(workspaceId, channelId, from, to),
];
