import type { OpenDeliveryRow } from './delivery-queries.ts';

/** One step of a conversation's queue. */
export interface DeliveryStep {
  workspaceId: number;
  channelId: number;
  head: OpenDeliveryRow;
  /** How many provider calls the whole message takes. */
  partsCount: number;
  isChange: boolean;
  /** Whether the call may be repeated when its outcome is unknown. */
  isRepeatable: boolean;
}
