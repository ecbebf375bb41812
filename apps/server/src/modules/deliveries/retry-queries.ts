import type { Transaction } from '../../platform/database/index.ts';
import { messagesTable } from '../messages/exported-queries.ts';

/** What the rules check of a message that is to be sent again. */
interface RetriedRow {
  seq: number;
  created_by: number | null;
  deleted_at: Date | null;
  is_system: boolean;
}

export const findRetriedMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  messageId: number,
): Promise<RetriedRow | null> => {
  const { rows } = await tx.query<RetriedRow>({
    name: 'find-retried-message',
    text: `select seq, created_by, deleted_at, system is not null as is_system from ${messagesTable}
      where workspace_id = $1 and channel_id = $2 and id = $3`,
    values: [workspaceId, channelId, messageId],
  });
  return rows[0] ?? null;
};

/** Queues a failed delivery again, from the part that failed. False when it has not failed. */
export const requeueDelivery = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<Date | null> => {
  const { rows } = await tx.query<{ updated_at: Date }>({
    name: 'requeue-delivery',
    text: `update deliveries set state = 'queued', reason = null, detail = null, attempts = 0, next_attempt_at = null,
        in_flight_since = null, queued_at = now(), updated_at = now()
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and state = 'failed' returning updated_at`,
    values: [workspaceId, channelId, seq],
  });
  return rows[0]?.updated_at ?? null;
};
