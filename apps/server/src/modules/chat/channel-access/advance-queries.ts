import { statement } from '../../../platform/database/index.ts';
import { hasBot } from './waiting-queries.ts';

/** From now on a channel begins with `firstSeq`; earlier messages were kept for `keptDays`. Lock the channel first. */
export const setFirstSeq = statement({
  name: 'set-first-seq',
  text: 'update channels set first_seq = $3, kept_days = $4 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, channelId: number, { firstSeq, keptDays }: { firstSeq: number; keptDays: number }) => [
    workspaceId,
    channelId,
    firstSeq,
    keptDays,
  ],
}).run();

export interface ChannelAdvance {
  id: number;
  lastSeq: number;
  lastTs: number;
  /** The newest message with an author; null when the channel has only system messages. */
  spokenTs: number | null;
  /** Whether a colleague's message in the batch has answered the messages that waited before it. */
  isAnswered: boolean;
  /** The first message from the client in the batch that it does not answer; null without one. */
  askedTs: number | null;
}

/** A moment cut to milliseconds, as readers get it: so the database has the same order. */
const momentOf = (ts: string): string => `to_timestamp(${ts} / 1000 / 1000.0)`;

export const advanceChannelsStatement = statement({
  name: 'advance-channels',
  text: `update channels c set last_seq = a.last_seq, last_ts = a.last_ts,
      last_message_at = coalesce(${momentOf('a.spoken_ts')}, c.last_message_at),
      settled_seq = case when c.state = 'closed' then a.last_seq else c.settled_seq end,
      woken_at = case when not a.is_answered then c.woken_at end,
      awaiting_since = case when c.state = 'closed' or c.blocked_at is not null or (a.asked_ts is not null and not ${hasBot}) then null when a.is_answered then ${momentOf('a.asked_ts')}
        else coalesce(c.awaiting_since, ${momentOf('a.asked_ts')}) end
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[], $7::bigint[])
      as a (id, last_seq, last_ts, spoken_ts, is_answered, asked_ts)
    where c.workspace_id = $1 and c.id = a.id`,
  values: (workspaceId: number, advances: readonly ChannelAdvance[]) => [
    workspaceId,
    advances.map((advance) => advance.id),
    advances.map((advance) => advance.lastSeq),
    advances.map((advance) => advance.lastTs),
    advances.map((advance) => advance.spokenTs),
    advances.map((advance) => advance.isAnswered),
    advances.map((advance) => advance.askedTs),
  ],
}).of();
