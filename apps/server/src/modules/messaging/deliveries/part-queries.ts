import { statement } from '../../../platform/database/index.ts';
import type { SentPartRow } from './delivery-queries.ts';

export interface PartOutcomeRow extends SentPartRow {
  /** Null for messages sent before this was recorded. */
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
}

/** The outcome of each part of a message that the messenger has accepted. */
export const listPartOutcomes = statement({
  name: 'list-part-outcomes',
  text: `select external_id, part, failed_at is not null as has_failed, sent_at, delivered_at, read_at, failed_at
    from external_messages where workspace_id = $1 and channel_id = $2 and message_seq = $3 order by part`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).all<PartOutcomeRow>();
