import { statement, type Transaction } from '../../../../platform/database/index.ts';

/** The position of a walk over a workspace's deliveries: the key of the last row looked at. */
export interface DeliveryCursor {
  channelId: number;
  seq: number;
}

export const pruneDeliveriesStatement = statement({
  name: 'prune-deliveries',
  text: `with page as materialized (
      select channel_id, message_seq from deliveries
      where workspace_id = $1 and (channel_id, message_seq) > ($2::bigint, $3::bigint)
      order by channel_id, message_seq limit $5::int),
    pruned as (
      delete from deliveries d using page p
      where d.workspace_id = $1 and d.channel_id = p.channel_id and d.message_seq = p.message_seq
        and d.state in ('sent', 'delivered', 'read') and d.pending_change is null and d.in_flight_since is null
        and d.updated_at < now() - make_interval(days => $4::int)
        and exists (select from external_messages x where x.workspace_id = $1 and x.channel_id = d.channel_id
          and x.message_seq = d.message_seq))
    select channel_id, message_seq from page order by channel_id desc, message_seq desc limit 1`,
  values: (workspaceId: number, channelId: number, seq: number, days: number, lookAt: number) => [
    workspaceId,
    channelId,
    seq,
    days,
    lookAt,
  ],
}).of<{ channel_id: number; message_seq: number }>();

/**
 * Looks at the next deliveries in key order and deletes those that finished more than `days` ago: of sent messages
 * only, with no pending change and a known external id. A failed one stays, as it can be retried. Returns where to
 * continue; null at the end.
 */
export const pruneDeliveriesAfter = async (
  tx: Transaction,
  workspaceId: number,
  cursor: DeliveryCursor,
  { days, lookAt }: { days: number; lookAt: number },
): Promise<DeliveryCursor | null> => {
  const { rows } = await tx.query(pruneDeliveriesStatement(workspaceId, cursor.channelId, cursor.seq, days, lookAt));
  const [last] = rows;
  return last === undefined ? null : { channelId: last.channel_id, seq: last.message_seq };
};
