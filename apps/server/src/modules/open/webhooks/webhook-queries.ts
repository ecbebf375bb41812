import type { PublicEventType, Webhook, webhookOffReasons, webhookSendStates } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { workspaceCountersTable } from '../../../platform/workspace-counters/exported-queries.ts';
import { botsTable } from '../../messaging/bots/exported-queries.ts';

/** A webhook as it is sent to; its secrets are encrypted. */
export interface WebhookRow {
  id: number;
  name: string;
  url: string;
  types: PublicEventType[];
  bot_ids: number[];
  is_ordered: boolean;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  state: (typeof webhookSendStates)[number];
  off_reason: (typeof webhookOffReasons)[number] | null;
  /** Attempts in a row that failed, and since when. */
  failures: number;
  failing_since: Date | null;
  paused_until: Date | null;
  last_success_at: Date | null;
  cursor_seq: number;
  cursor_part: number;
  created_at: Date;
  version: number;
}

const webhookColumns = `id, name, url, types, bot_ids, is_ordered, secret, previous_secret, previous_secret_until, state,
  off_reason, failures, failing_since, paused_until, last_success_at, cursor_seq, cursor_part, created_at, version`;

/** As people see it, of those that wait at most a thousand. */
type WebhookViewRow = WebhookRow & { waiting: number; next_at: Date | null };

const countedAtMost = 1_000;

const viewColumns = `w.id, w.name, w.url, w.types, w.bot_ids, w.is_ordered, w.secret, w.previous_secret,
  w.previous_secret_until, w.state, w.off_reason, w.failures, w.failing_since, w.paused_until, w.last_success_at, w.cursor_seq,
  w.cursor_part, w.created_at, w.version,
  case when w.state = 'off' then 0 else least($2, (select count(*) from webhook_retries r
      where r.workspace_id = w.workspace_id and r.webhook_id = w.id)
    + (select count(*) from (select from webhook_messages m where m.workspace_id = w.workspace_id
        and (m.seq, m.part) > (w.cursor_seq, w.cursor_part) and m.type = any(w.types)
        and (w.bot_ids = '{}' or m.bot_id = any(w.bot_ids)) limit $2) counted))::int end as waiting,
  (select min(r.next_at) from webhook_retries r where r.workspace_id = w.workspace_id and r.webhook_id = w.id) as next_at`;

const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one > other ? one : other;

const toWebhook = (row: WebhookViewRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types,
  bot_ids: row.bot_ids,
  is_ordered: row.is_ordered,
  state: row.state,
  off_reason: row.off_reason,
  failing_since: row.state === 'failing' ? (row.failing_since?.toISOString() ?? null) : null,
  next_attempt_at: row.state === 'failing' ? (later(row.next_at, row.paused_until)?.toISOString() ?? null) : null,
  waiting: row.waiting,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  previous_secret_until:
    row.previous_secret_until !== null && row.previous_secret_until > new Date()
      ? row.previous_secret_until.toISOString()
      : null,
  created_at: row.created_at.toISOString(),
  version: row.version,
});

export const listWebhooks = statement({
  name: 'list-webhooks',
  text: `select ${viewColumns} from webhooks w where w.workspace_id = $1 order by w.name, w.id`,
  values: (workspaceId: number) => [workspaceId, countedAtMost],
}).answer((rows: WebhookViewRow[]): Webhook[] => rows.map(toWebhook));

export const viewWebhook = statement({
  name: 'view-webhook',
  text: `select ${viewColumns} from webhooks w where w.workspace_id = $1 and w.id = $3`,
  values: (workspaceId: number, id: number) => [workspaceId, countedAtMost, id],
}).answer(([row]: WebhookViewRow[]): Webhook | null => (row === undefined ? null : toWebhook(row)));

export const findWebhook = statement({
  name: 'find-webhook',
  text: `select ${webhookColumns} from webhooks where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<WebhookRow>();

export const lockWebhook = statement({
  name: 'lock-webhook',
  text: `select ${webhookColumns} from webhooks where workspace_id = $1 and id = $2 for update`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<WebhookRow>();

export const countWebhooks = statement({
  name: 'count-webhooks',
  text: 'select count(*) as count from webhooks where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** Webhooks that are on, with what they are told of. */
export const listListening = statement({
  name: 'list-listening-webhooks',
  text: `select id, types, bot_ids from webhooks where workspace_id = $1 and state <> 'off'`,
  values: (workspaceId: number) => [workspaceId],
}).all<Pick<WebhookRow, 'id' | 'types' | 'bot_ids'>>();

interface SavedWebhook {
  name: string;
  url: string;
  types: PublicEventType[];
  bot_ids: number[];
  is_ordered: boolean;
  is_on: boolean;
}

/** The log is read for it from the next event on. */
export const insertWebhook = statement({
  name: 'insert-webhook',
  text: `insert into webhooks (workspace_id, id, name, url, types, bot_ids, is_ordered, secret, created_by, state,
      off_reason, cursor_seq)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then 'active' else 'off' end,
      case when $10 then null else 'by_hand' end, c.event_seq
    from ${workspaceCountersTable} c where c.workspace_id = $1`,
  values: (
    workspaceId: number,
    { id, secret, createdBy, ...saved }: SavedWebhook & { id: number; secret: Buffer; createdBy: number },
  ) => [
    workspaceId,
    id,
    saved.name,
    saved.url,
    saved.types,
    saved.bot_ids,
    saved.is_ordered,
    secret,
    createdBy,
    saved.is_on,
  ],
}).run();

/** From now on the log is read for webhooks. */
export const beginReading = statement({
  name: 'begin-webhook-log',
  text: `insert into webhook_logs (workspace_id, seq)
    select workspace_id, event_seq from ${workspaceCountersTable} where workspace_id = $1 on conflict do nothing`,
  values: (workspaceId: number) => [workspaceId],
}).run();

/** One that is switched on begins with what happens from now on, as if nothing had failed. */
export const updateWebhook = statement({
  name: 'update-webhook',
  text: `update webhooks w set name = $3, url = $4, types = $5, bot_ids = $6, is_ordered = $7, version = w.version + 1,
      state = case when not $8 then 'off' when w.state = 'off' then 'active' else w.state end,
      off_reason = case when $8 then null else coalesce(w.off_reason, 'by_hand') end,
      failures = case when $8 and w.state <> 'off' then w.failures else 0 end,
      failing_since = case when $8 and w.state <> 'off' then w.failing_since end,
      paused_until = case when $8 and w.state <> 'off' and w.url = $4 then w.paused_until end,
      cursor_seq = case when $8 and w.state = 'off' then c.event_seq else w.cursor_seq end,
      cursor_part = case when $8 and w.state = 'off' then 0 else w.cursor_part end
    from ${workspaceCountersTable} c where w.workspace_id = $1 and w.id = $2 and c.workspace_id = $1`,
  values: (workspaceId: number, id: number, saved: SavedWebhook) => [
    workspaceId,
    id,
    saved.name,
    saved.url,
    saved.types,
    saved.bot_ids,
    saved.is_ordered,
    saved.is_on,
  ],
}).run();

export const deleteWebhook = statement({
  name: 'delete-webhook',
  text: 'delete from webhooks where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();

export const rotateSecret = statement({
  name: 'rotate-webhook-secret',
  text: `update webhooks set previous_secret = secret, secret = $3, version = version + 1,
      previous_secret_until = now() + make_interval(hours => $4)
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number, secret: Buffer, hours: number) => [workspaceId, id, secret, hours],
}).run();

/** How sending went: where it is, and whether it works. */
export const noteProgress = statement({
  name: 'note-webhook-progress',
  text: `update webhooks set cursor_seq = $3, cursor_part = $4, state = $5, off_reason = $6, failures = $7,
      failing_since = $8, paused_until = $9, last_success_at = coalesce($10, last_success_at)
    where workspace_id = $1 and id = $2`,
  values: (
    workspaceId: number,
    id: number,
    at: Pick<
      WebhookRow,
      'cursor_seq' | 'cursor_part' | 'state' | 'off_reason' | 'failures' | 'failing_since' | 'paused_until'
    >,
    lastSuccessAt: Date | null,
  ) => [
    workspaceId,
    id,
    at.cursor_seq,
    at.cursor_part,
    at.state,
    at.off_reason,
    at.failures,
    at.failing_since,
    at.paused_until,
    lastSuccessAt,
  ],
}).run();

export const listBotTitles = statement({
  name: 'list-bot-titles-of-webhooks',
  text: `select id, title from ${botsTable} where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<{ id: number; title: string }>();

/** Whether the workspace has webhooks that are on and an event log that is longer than was read for them. */
export const isBehind = statement({
  name: 'is-webhook-log-behind',
  text: `select from webhook_logs l
    join ${workspaceCountersTable} c on c.workspace_id = l.workspace_id and c.event_seq > l.seq
    where l.workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).any();

export const hasWebhooks = statement({
  name: 'has-webhooks',
  text: 'select from webhook_logs where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).any();

/** Webhooks that have something to send, though nobody may be at it: after a crash of the process that was. */
export const listUnfinished = statement({
  name: 'list-unfinished-webhooks',
  text: `select w.id from webhooks w where w.workspace_id = $1 and w.state <> 'off' and coalesce(w.paused_until, '-infinity') <= now()
    and (exists (select from webhook_retries r where r.workspace_id = w.workspace_id and r.webhook_id = w.id
        and coalesce(r.next_at, '-infinity') <= now())
      or exists (select from webhook_messages m where m.workspace_id = w.workspace_id
        and (m.seq, m.part) > (w.cursor_seq, w.cursor_part) and m.type = any(w.types)
        and (w.bot_ids = '{}' or m.bot_id = any(w.bot_ids))))`,
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
