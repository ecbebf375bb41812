import type { DeliveryReason, DeliveryState } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';
import { isOutOfDate, messagesTable } from '../../../chat/messages/exported-queries.ts';

/** The fields of a message that the rules check before it is sent again. */
interface RetriedRow {
  seq: number;
  created_by: number | null;
  deleted_at: Date | null;
  is_system: boolean;
  is_out_of_date: boolean;
}

export const findRetriedMessage = statement({
  name: 'find-retried-message',
  text: `select seq, created_by, deleted_at, system is not null as is_system, ${isOutOfDate('m')} as is_out_of_date
    from ${messagesTable} m where workspace_id = $1 and channel_id = $2 and id = $3`,
  values: (workspaceId: number, channelId: number, messageId: number) => [workspaceId, channelId, messageId],
}).first<RetriedRow>();

/** Queues a failed delivery again, from the part that failed. False when it has not failed. */
export const requeueDelivery = statement({
  name: 'requeue-delivery',
  text: `update deliveries set state = 'queued', reason = null, code = null, detail = null, attempts = 0, next_attempt_at = null,
      in_flight_since = null, tries = tries + 1, queued_at = now(), updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and state = 'failed' returning updated_at`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).answer(([row]: { updated_at: Date }[]): Date | null => row?.updated_at ?? null);

/** Counts the part in doubt as sent, as a user says. */
export const acceptAsArrived = statement({
  name: 'accept-as-arrived',
  text: `update deliveries set state = $4, reason = $5, code = null, detail = null, attempts = 0, next_attempt_at = null,
      sent_parts = sent_parts + 1, sent_at = case when $4 = 'queued' then sent_at else coalesce(sent_at, updated_at) end,
      queued_at = now(), updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 returning updated_at`,
  values: (
    workspaceId: number,
    channelId: number,
    seq: number,
    { state, reason }: { state: DeliveryState; reason: DeliveryReason | null },
  ) => [workspaceId, channelId, seq, state, reason],
}).answer(([row]: { updated_at: Date }[]): Date => row?.updated_at ?? new Date());
