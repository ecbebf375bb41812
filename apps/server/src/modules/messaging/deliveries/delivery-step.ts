import type { OpenDeliveryRow } from './queue-queries.ts';

/** One step of a conversation's queue. */
export interface DeliveryStep {
  workspaceId: number;
  channelId: number;
  head: OpenDeliveryRow;
  isChange: boolean;
  /** Whether the call may be repeated when its outcome is unknown. */
  isRepeatable: boolean;
  /** The slots that the call fills. */
  slots: readonly number[];
  /** Whether the message, or the change, is done with this call. */
  isLastCall: boolean;
}
