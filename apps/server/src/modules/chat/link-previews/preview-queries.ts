import { type LinkPreview, limits } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { messagesTable } from '../messages/exported-queries.ts';

export interface LinkingMessage {
  /** The first ones; more are not looked up. */
  urls: string[];
  previews: LinkPreview[];
}

export const findLinkingMessageStatement = statement({
  name: 'find-linking-message',
  text: `select coalesce(metadata -> 'urls', '[]') as urls, coalesce(metadata -> 'previews', '[]') as previews
    from ${messagesTable}
    where workspace_id = $1 and channel_id = $2 and seq = $3 and deleted_at is null and created_by is not null`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).of<LinkingMessage>();

/** The links of a user's message; null when it is deleted or a client's: links from unknown senders get no preview. */
export const findLinkingMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<LinkingMessage | null> => {
  const { rows } = await tx.query(findLinkingMessageStatement(workspaceId, channelId, seq));
  const [row] = rows;
  return row === undefined ? null : { ...row, urls: row.urls.slice(0, limits.previewsPerMessage) };
};

export const takeFromPreviewBudgetStatement = statement({
  name: 'take-from-preview-budget',
  text: `insert into preview_budgets as b (workspace_id, since, looked_up) values ($1, clock_timestamp(), $2)
    on conflict (workspace_id) do update set
      since = case when b.since < excluded.since - interval '1 minute' then excluded.since else b.since end,
      looked_up = $2 + case when b.since < excluded.since - interval '1 minute' then 0 else b.looked_up end
    returning looked_up`,
  values: (workspaceId: number, wanted: number) => [workspaceId, wanted],
}).of<{ looked_up: number }>();

/**
 * Takes links from the workspace's budget per minute, which starts with the first link; returns how many may be looked
 * up. Those beyond stay plain links.
 */
export const takeFromBudget = async (tx: Transaction, workspaceId: number, wanted: number): Promise<number> => {
  const { rows } = await tx.query(takeFromPreviewBudgetStatement(workspaceId, wanted));
  const before = (rows[0]?.looked_up ?? 0) - wanted;
  return Math.min(wanted, Math.max(0, limits.previewsPerMinute - before));
};
