import type { BotSummary, BotView } from '@switchboard/contract';
import type { BotRow } from './bot-queries.ts';

/** What stands in the token's place: its last four characters behind dots. Sent back by a form, it keeps the old token. */
export const maskToken = (last4: string): string => (last4 === '' ? '' : `••••••••${last4}`);

export const toBotSummary = (row: BotRow): BotSummary => ({
  id: row.id,
  title: row.title,
  type: row.type,
  username: row.username,
  state: row.state,
});

/** A bot for the settings screen. */
export const toBotView = (row: BotRow): BotView => ({
  ...toBotSummary(row),
  service_bot_id: row.service_bot_id,
  token: maskToken(row.token_last4),
  page_id: row.page_id,
  reason: row.reason,
  transport: row.transport,
  last_event_at: row.last_event_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
