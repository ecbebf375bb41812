import { type Statement, statement } from '../../../platform/database/index.ts';

/** For joins in other modules' SQL. Old deliveries are deleted; the messenger's ids of messages stay. */
export const deliveriesTable = 'deliveries';
export const externalMessagesTable = 'external_messages';

/**
 * SQL: whether a delivery `d` of the message `m` is not over. A waiting delivery, or a failed one that can be retried,
 * needs its message.
 */
export const isUnsettled = (d: string, m: string): string =>
  `(${d}.state = 'queued' or ${d}.pending_change is not null or (${d}.state = 'failed' and ${m}.deleted_at is null))`;

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
