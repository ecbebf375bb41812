import type { BotSummary, BotView } from '@switchboard/contract';
import { shownOf } from './bot-credentials.ts';
import type { BotRow } from './bot-queries.ts';
import { withNotice } from './stored-inspection.ts';

/** The trouble that is shown; none while the plan pauses the bot anyway. */
export const shownTrouble = ({ state, trouble, trouble_since: since, trouble_told_at: notifiedAt }: BotRow) =>
  trouble === null || since === null || notifiedAt === null || state === 'paused'
    ? null
    : { reason: trouble, since: since.toISOString() };

export const toBotSummary = (row: BotRow): BotSummary => ({
  id: row.id,
  title: row.title,
  type: row.type,
  username: row.username,
  state: row.state,
  trouble: shownTrouble(row),
});

/** A bot for the settings screen. */
export const toBotView = (row: BotRow): BotView => {
  const { token = '', page_id = null, page_access_token = null, app_secret = null } = shownOf(row);
  return {
    ...toBotSummary(row),
    service_bot_id: row.service_bot_id,
    token,
    page_id,
    page_access_token,
    app_secret,
    welcome: row.welcome,
    away: row.away,
    reason: row.reason,
    transport: row.transport,
    last_event_at: row.last_event_at?.toISOString() ?? null,
    reconciled_at: row.reconciled_at?.toISOString() ?? null,
    gaps: row.gaps,
    created_at: row.created_at.toISOString(),
    human_agent: row.human_agent,
    inspection: withNotice(row.inspection),
    inspected_at: row.inspected_at?.toISOString() ?? null,
  };
};
