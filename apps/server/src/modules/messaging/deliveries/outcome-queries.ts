/** Stores the outcomes of provider calls. */
import type { DeliveryReason, DeliveryState } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import type { OpenDeliveryRow } from './queue-queries.ts';

export interface DeliveryChange {
  state: DeliveryState;
  reason: DeliveryReason | null;
  code: string | null;
  detail: string | null;
  attempts: number;
  sentParts: number;
  /** Null: retry at once. */
  retryAfterMs: number | null;
  /** The change that was made on the phone, or given up; one that was requested since `seenAt` stays pending. */
  settledChange: 'edit' | 'delete' | null;
  /** `updated_at` of the row when the call was planned. */
  seenAt: string;
  /** The state when the call was planned: if a receipt has changed it meanwhile, the newer state stays. */
  seenState: DeliveryState;
}

/** Stores the outcome of a provider call; the call is no longer in flight. */
export const updateDelivery = statement({
  name: 'update-delivery',
  text: `update deliveries set state = case when state = $12 then $4 else state end,
      reason = case when state = $12 then $5 else reason end,
      sent_at = case when state = 'queued' and $4 in ('sent', 'delivered', 'read') then coalesce(in_flight_since, sent_at, now()) else sent_at end,
      detail = case when state = $12 then $6 else detail end, code = case when state = $12 then $13 else code end, attempts = $7, sent_parts = $8, in_flight_since = null,
      next_attempt_at = case when $9::int is null then null else clock_timestamp() + make_interval(secs => $9::int / 1000.0) end,
      pending_change = case when pending_change = $10 and updated_at = $11::timestamptz then null else pending_change end,
      updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 returning updated_at`,
  values: (workspaceId: number, channelId: number, seq: number, change: DeliveryChange) => [
    workspaceId,
    channelId,
    seq,
    change.state,
    change.reason,
    change.detail?.slice(0, 500) ?? null,
    change.attempts,
    change.sentParts,
    change.retryAfterMs,
    change.settledChange,
    change.seenAt,
    change.seenState,
    change.code?.slice(0, 60) ?? null,
  ],
}).answer(([row]: { updated_at: Date }[]): Date => row?.updated_at ?? new Date());

/**
 * Corrects an outcome that the next holder of the conversation called unknown, or is about to: only for the same try,
 * with nothing queued since. Null when the delivery is in any other state by now.
 */
export const correctUnknownOutcome = statement({
  name: 'correct-unknown-outcome',
  text: `update deliveries set state = 'sent', reason = null, detail = null, code = null, attempts = 0, sent_parts = sent_parts + 1,
      sent_at = coalesce(in_flight_since, updated_at), in_flight_since = null, updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and queued_at = $4::timestamptz and sent_parts = $5
      and (state = 'failed' and reason = 'unknown_outcome' or state = 'queued' and in_flight_since is not null)
    returning updated_at`,
  values: (
    workspaceId: number,
    channelId: number,
    { message_seq: seq, queued_at: queuedAt, sent_parts: sentParts }: OpenDeliveryRow,
  ) => [workspaceId, channelId, seq, queuedAt, sentParts],
}).answer(([row]: { updated_at: Date }[]): Date | null => row?.updated_at ?? null);
