import type { BotGaps, BotInspection } from '@switchboard/contract';

import { statement, type Transaction } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

import { messagesTable } from '../../chat/messages/exported-queries.ts';
import type { StoredInspection } from './stored-inspection.ts';

/** Stores the findings of the nightly comparison of a bot's messages. */
export const noteReconciliation = statement({
  name: 'note-reconciliation',
  text: 'update bots set reconciled_at = now(), gaps = $3 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, botId: number, gaps: BotGaps) => [workspaceId, botId, JSON.stringify(gaps)],
}).run();

/** Stores the messenger's answer. True when that differs from before. */
export const updateBotInspection = statement({
  name: 'update-bot-inspection',
  text: `update bots b set inspected_at = now(),
      inspection = $3::jsonb || jsonb_strip_nulls(jsonb_build_object('notice', b.inspection->'notice'))
    from (select inspection from bots where workspace_id = $1 and id = $2 for no key update) before
    where b.workspace_id = $1 and b.id = $2 and b.deleted_at is null
    returning before.inspection is distinct from b.inspection as is_new`,
  values: (workspaceId: number, botId: number, inspection: BotInspection) => [
    workspaceId,
    botId,
    JSON.stringify(inspection),
  ],
}).answer(([row]: { is_new: boolean }[]): boolean => row?.is_new ?? false);

export const storeAccountNoticeStatement = statement({
  name: 'store-account-notice',
  text: `update bots set inspection = coalesce(inspection, $3::jsonb) || jsonb_build_object('notice', $4::jsonb)
    where workspace_id = $1 and id = $2 and deleted_at is null
      and coalesce((inspection->'notice'->>'at')::timestamptz, '-infinity') < ($4::jsonb->>'at')::timestamptz`,
  values: (workspaceId: number, botId: number, nothingAskedJson: string, noticeJson: string) => [
    workspaceId,
    botId,
    nothingAskedJson,
    noticeJson,
  ],
}).of();

/** Stores a messenger's own report about an account; false for one that is stored already, or older. */
export const storeAccountNotice = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  notice: NonNullable<StoredInspection['notice']>,
): Promise<boolean> => {
  const nothingAsked: BotInspection = {
    webhook: null,
    webhook_host: null,
    last_error: null,
    pending_updates: null,
    token_expires_at: null,
    problems: [],
  };
  const { rowCount } = await tx.query(
    storeAccountNoticeStatement(workspaceId, botId, JSON.stringify(nothingAsked), JSON.stringify(notice)),
  );
  return rowCount > 0;
};

export interface InboundRow {
  channel_id: number;
  name: string;
  content: string;
  preview: string | null;
}

export const readClock = statement({
  name: 'read-clock',
  text: 'select clock_timestamp() as now',
  values: () => [],
}).answer(([row]: { now: Date }[]): Date => row?.now ?? new Date());

/** The newest message of a bot's clients since a moment. */
export const findNewestInbound = statement({
  name: 'find-newest-inbound',
  text: `select c.id as channel_id, c.name, m.content, m.preview
    from ${channelsTable} c
    cross join lateral (
      select content, preview, created_at from ${messagesTable} m
      where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.client_id is not null and m.created_at >= $3
      order by m.seq desc limit 1
    ) m
    where c.workspace_id = $1 and c.bot_id = $2 and c.last_message_at >= $3 and c.deleted_at is null
    order by m.created_at desc limit 1`,
  values: (workspaceId: number, botId: number, after: Date) => [workspaceId, botId, after],
}).first<InboundRow>();

/** Stores that something went out through the bot just now. */
export const markLastOutbound = statement({
  name: 'mark-last-outbound',
  text: 'update bots set last_out_at = now() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).run();

export const noteArrivalStatement = statement({
  name: 'note-arrival',
  text: `update bots set last_event_at = now(), poll_offset = coalesce($3, poll_offset)
    where workspace_id = $1 and id = $2 and ($3::bigint is null or deleted_at is null)
      and ($3::bigint is not null or coalesce(last_event_at, '-infinity') < now() - interval '1 second')`,
  values: (workspaceId: number, botId: number, pollOffset: number | null) => [workspaceId, botId, pollOffset],
}).of();

/**
 * Stores when the bot last received something and, for polling, the next offset. False when a bot that is polled has
 * been removed meanwhile.
 */
export const noteArrival = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  pollOffset: number | null,
): Promise<boolean> => {
  const { rowCount } = await tx.query(noteArrivalStatement(workspaceId, botId, pollOffset));
  return pollOffset === null || rowCount > 0;
};
