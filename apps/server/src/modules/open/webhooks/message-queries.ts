import type { PublicEventType } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { eventsTable } from '../../../platform/realtime/exported-queries.ts';
import type { Outcome } from './call-webhook.ts';

export interface MessageRow {
  seq: number;
  part: number;
  type: PublicEventType;
  subject: string;
  payload: string;
}

/** A message to send, with its failed attempts. */
export type DueRow = MessageRow & { attempts: number; asked: number };

export const findLogPosition = statement({
  name: 'find-webhook-log-position',
  text: 'select seq from webhook_logs where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { seq: number }[]): number | null => row?.seq ?? null);

/** The last webhook is gone: events need not be kept for them. */
export const endReading = statement({
  name: 'end-webhook-log',
  text: 'delete from webhook_logs where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).run();

export const moveLogPosition = statement({
  name: 'move-webhook-log-position',
  text: 'update webhook_logs set seq = greatest(seq, $2) where workspace_id = $1',
  values: (workspaceId: number, seq: number) => [workspaceId, seq],
}).run();

export interface NewMessage extends MessageRow {
  channelId: number | null;
  clientId: number | null;
  botId: number | null;
  at: string;
}

/** Of events that are still there: what was erased meanwhile is not told. After `moveLogPosition`, which erasing waits for. */
export const insertMessages = statement({
  name: 'insert-webhook-messages',
  text: `insert into webhook_messages (workspace_id, seq, part, type, subject, channel_id, client_id, bot_id, at, payload)
    select $1, m.seq, m.part, m.type, m.subject, m.channel_id, m.client_id, m.bot_id, m.at, m.payload
    from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
        $9::timestamptz[], $10::text[])
      as m (seq, part, type, subject, channel_id, client_id, bot_id, at, payload)
    where exists (select from ${eventsTable} e where e.workspace_id = $1 and e.seq = m.seq)
    on conflict do nothing`,
  values: (workspaceId: number, messages: readonly NewMessage[]) => [
    workspaceId,
    messages.map(({ seq }) => seq),
    messages.map(({ part }) => part),
    messages.map(({ type }) => type),
    messages.map(({ subject }) => subject),
    messages.map(({ channelId }) => channelId),
    messages.map(({ clientId }) => clientId),
    messages.map(({ botId }) => botId),
    messages.map(({ at }) => at),
    messages.map(({ payload }) => payload),
  ],
}).run();

/** Messages that a webhook has not been dealt, in order. */
export const listNewMessages = statement({
  name: 'list-new-webhook-messages',
  text: `select seq, part, type, subject, payload, 0 as attempts, 0 as asked from webhook_messages
    where workspace_id = $1 and (seq, part) > ($2, $3) and type = any($4) and ($5::bigint[] = '{}' or bot_id = any($5))
    order by seq, part limit $6`,
  values: (
    workspaceId: number,
    {
      cursor_seq,
      cursor_part,
      types,
      bot_ids,
    }: {
      cursor_seq: number;
      cursor_part: number;
      types: readonly string[];
      bot_ids: readonly number[];
    },
    limit: number,
  ) => [workspaceId, cursor_seq, cursor_part, types, bot_ids, limit],
}).all<DueRow>();

/** What has to be sent again now, the oldest first; of one that keeps order the first of each subject only. */
export const listDueRetries = statement({
  name: 'list-due-webhook-retries',
  text: `select m.seq, m.part, m.type, m.subject, m.payload, r.attempts, r.asked from webhook_retries r
    join webhook_messages m on m.workspace_id = r.workspace_id and m.seq = r.seq and m.part = r.part
    where r.workspace_id = $1 and r.webhook_id = $2 and coalesce(r.next_at, '-infinity') <= now()
      and (not $3 or not exists (select from webhook_retries b
        where b.workspace_id = r.workspace_id and b.webhook_id = r.webhook_id and b.subject = r.subject
          and (b.seq, b.part) < (r.seq, r.part)))
    order by r.seq, r.part limit $4`,
  values: (workspaceId: number, webhookId: number, isOrdered: boolean, limit: number) => [
    workspaceId,
    webhookId,
    isOrdered,
    limit,
  ],
}).all<DueRow>();

/** Milliseconds until the next one has to be sent again, by the database's clock; null without one. */
export const findNextRetryMs = statement({
  name: 'find-next-webhook-retry',
  text: `select ceil(extract(epoch from min(coalesce(r.next_at, now())) - now()) * 1000)::float8 as ms from webhook_retries r
    where r.workspace_id = $1 and r.webhook_id = $2
      and (not $3 or not exists (select from webhook_retries b
        where b.workspace_id = r.workspace_id and b.webhook_id = r.webhook_id and b.subject = r.subject
          and (b.seq, b.part) < (r.seq, r.part)))`,
  values: (workspaceId: number, webhookId: number, isOrdered: boolean) => [workspaceId, webhookId, isOrdered],
}).answer(([row]: { ms: number | null }[]): number | null => row?.ms ?? null);

/** The subjects of which something has to be sent again. */
export const listRetriedSubjects = statement({
  name: 'list-retried-webhook-subjects',
  text: 'select distinct subject from webhook_retries where workspace_id = $1 and webhook_id = $2 and subject = any($3)',
  values: (workspaceId: number, webhookId: number, subjects: readonly string[]) => [workspaceId, webhookId, subjects],
}).answer((rows: { subject: string }[]): ReadonlySet<string> => new Set(rows.map(({ subject }) => subject)));

export interface Retry {
  seq: number;
  part: number;
  subject: string;
  attempts: number;
  /** Null: as soon as it is the first of its subject. */
  pauseMs: number | null;
}

export const saveRetries = statement({
  name: 'save-webhook-retries',
  text: `insert into webhook_retries as r (workspace_id, webhook_id, seq, part, subject, attempts, next_at)
    select $1, $2, n.seq, n.part, n.subject, n.attempts, now() + make_interval(secs => n.pause_ms / 1000)
    from unnest($3::bigint[], $4::int[], $5::text[], $6::int[], $7::float8[])
      as n (seq, part, subject, attempts, pause_ms)
    on conflict (workspace_id, webhook_id, seq, part)
      do update set attempts = excluded.attempts, next_at = excluded.next_at`,
  values: (workspaceId: number, webhookId: number, retries: readonly Retry[]) => [
    workspaceId,
    webhookId,
    retries.map(({ seq }) => seq),
    retries.map(({ part }) => part),
    retries.map(({ subject }) => subject),
    retries.map(({ attempts }) => attempts),
    retries.map(({ pauseMs }) => pauseMs),
  ],
}).run();

export const deleteRetries = statement({
  name: 'delete-webhook-retries',
  text: `delete from webhook_retries r using unnest($3::bigint[], $4::int[], $5::int[]) as n (seq, part, asked)
    where r.workspace_id = $1 and r.webhook_id = $2 and r.seq = n.seq and r.part = n.part and r.asked = n.asked`,
  values: (workspaceId: number, webhookId: number, done: readonly Pick<DueRow, 'seq' | 'part' | 'asked'>[]) => [
    workspaceId,
    webhookId,
    done.map(({ seq }) => seq),
    done.map(({ part }) => part),
    done.map(({ asked }) => asked),
  ],
}).run();

export const deleteAllRetries = statement({
  name: 'delete-all-webhook-retries',
  text: 'delete from webhook_retries where workspace_id = $1 and webhook_id = $2',
  values: (workspaceId: number, webhookId: number) => [workspaceId, webhookId],
}).run();

/** It works again: what waited for that is sent at once. */
export const hurryRetries = statement({
  name: 'hurry-webhook-retries',
  text: `update webhook_retries set next_at = now() where workspace_id = $1 and webhook_id = $2 and next_at > now()`,
  values: (workspaceId: number, webhookId: number) => [workspaceId, webhookId],
}).run();

/** Sends a message again, whatever became of it. */
export const replayMessage = statement({
  name: 'replay-webhook-message',
  text: `insert into webhook_retries (workspace_id, webhook_id, seq, part, subject, attempts, next_at)
    select m.workspace_id, $2, m.seq, m.part, m.subject, 0, now() from webhook_messages m
    where m.workspace_id = $1 and m.seq = $3 and m.part = $4
    on conflict (workspace_id, webhook_id, seq, part) do update set attempts = 0, next_at = now(), asked = webhook_retries.asked + 1`,
  values: (workspaceId: number, webhookId: number, { seq, part }: { seq: number; part: number }) => [
    workspaceId,
    webhookId,
    seq,
    part,
  ],
}).count();

/** The same for a span of time, of the types and bots of the webhook. */
export const replaySpan = statement({
  name: 'replay-webhook-span',
  text: `insert into webhook_retries (workspace_id, webhook_id, seq, part, subject, attempts, next_at)
    select m.workspace_id, w.id, m.seq, m.part, m.subject, 0, now() from webhooks w
    join webhook_messages m on m.workspace_id = w.workspace_id and m.type = any(w.types)
      and (w.bot_ids = '{}' or m.bot_id = any(w.bot_ids)) and m.at >= $3 and m.at < $4
    where w.workspace_id = $1 and w.id = $2
    order by m.seq, m.part limit $5
    on conflict (workspace_id, webhook_id, seq, part) do update set attempts = 0, next_at = now(), asked = webhook_retries.asked + 1`,
  values: (workspaceId: number, webhookId: number, span: { from: string; until: string }, limit: number) => [
    workspaceId,
    webhookId,
    span.from,
    span.until,
    limit,
  ],
}).count();

export interface NewAttempt extends Outcome {
  id: number;
  /** Null: a test. */
  place: { seq: number; part: number } | null;
  type: string;
  attempt: number;
}

export const insertAttempts = statement({
  name: 'insert-webhook-attempts',
  text: `insert into webhook_attempts (workspace_id, webhook_id, id, seq, part, type, at, attempt, status, problem, ms,
      is_success, answer)
    select $1, $2, a.id, a.seq, a.part, a.type, a.at, a.attempt, a.status, a.problem, a.ms, a.is_success, a.answer
    from unnest($3::bigint[], $4::bigint[], $5::int[], $6::text[], $7::timestamptz[], $8::int[], $9::int[], $10::text[],
        $11::int[], $12::bool[], $13::text[])
      as a (id, seq, part, type, at, attempt, status, problem, ms, is_success, answer)`,
  values: (workspaceId: number, webhookId: number, attempts: readonly NewAttempt[]) => [
    workspaceId,
    webhookId,
    attempts.map(({ id }) => id),
    attempts.map(({ place }) => place?.seq ?? null),
    attempts.map(({ place }) => place?.part ?? null),
    attempts.map(({ type }) => type),
    attempts.map(({ at }) => at),
    attempts.map(({ attempt }) => attempt),
    attempts.map(({ status }) => status),
    attempts.map(({ problem }) => problem),
    attempts.map(({ ms }) => ms),
    attempts.map(({ isSuccess }) => isSuccess),
    attempts.map(({ answer }) => answer),
  ],
}).run();

export interface AttemptRow {
  id: number;
  seq: number | null;
  part: number | null;
  type: string;
  at: Date;
  attempt: number;
  status: number | null;
  problem: Outcome['problem'];
  ms: number;
  is_success: boolean;
  answer: string;
}

const attemptColumns = 'id, seq, part, type, at, attempt, status, problem, ms, is_success, answer';

export const listAttempts = statement({
  name: 'list-webhook-attempts',
  text: `select ${attemptColumns} from webhook_attempts
    where workspace_id = $1 and webhook_id = $2 and ($3::bigint is null or id < $3) and (not $4 or not is_success)
    order by id desc limit $5`,
  values: (
    workspaceId: number,
    webhookId: number,
    { before, failedOnly, limit }: { before: number | null; failedOnly: boolean; limit: number },
  ) => [workspaceId, webhookId, before, failedOnly, limit],
}).all<AttemptRow>();

export const findAttempt = statement({
  name: 'find-webhook-attempt',
  text: `select ${attemptColumns}, (select m.payload from webhook_messages m
      where m.workspace_id = a.workspace_id and m.seq = a.seq and m.part = a.part) as payload
    from webhook_attempts a where a.workspace_id = $1 and a.webhook_id = $2 and a.id = $3`,
  values: (workspaceId: number, webhookId: number, id: number) => [workspaceId, webhookId, id],
}).first<AttemptRow & { payload: string | null }>();

/** The newest message of each type. */
export const listExamples = statement({
  name: 'list-webhook-examples',
  text: `select t.type, m.payload from unnest($2::text[]) as t (type) cross join lateral (
      select w.payload from webhook_messages w where w.workspace_id = $1 and w.type = t.type
      order by w.seq desc, w.part desc limit 1) m`,
  values: (workspaceId: number, types: readonly string[]) => [workspaceId, types],
}).all<{ type: PublicEventType; payload: string }>();

export const lockLog = statement({
  name: 'lock-webhook-log',
  text: 'select from webhook_logs where workspace_id = $1 for update',
  values: (workspaceId: number) => [workspaceId],
}).any();

export const deleteMessagesOfClient = statement({
  name: 'delete-webhook-messages-of-client',
  text: `delete from webhook_messages where workspace_id = $1 and (seq, part) in (
    select seq, part from webhook_messages where workspace_id = $1 and (client_id = $2 or channel_id = $3)
      and type <> all($4) limit $5)`,
  values: (
    workspaceId: number,
    { clientId, channelId, atOnce }: { clientId: number; channelId: number | null; atOnce: number },
  ) => [workspaceId, clientId, channelId, ['client.deleted', 'client.erased'], atOnce],
}).count();

/**
 * Removes what tells of a client or their conversation, but that they are gone; at most `atOnce`, returns how many. After
 * their events are gone: no more is made of them.
 */
export const eraseMessages = async (
  tx: Transaction,
  workspaceId: number,
  of: { clientId: number; channelId: number | null; atOnce: number },
): Promise<number> => {
  await lockLog(tx, workspaceId);
  return deleteMessagesOfClient(tx, workspaceId, of);
};

/** Deletes messages and attempts that are too old, but those that still have to be sent; at most `atOnce` of each. */
export const deleteOldMessages = statement({
  name: 'delete-old-webhook-messages',
  text: `delete from webhook_messages where workspace_id = $1 and (seq, part) in (
    select m.seq, m.part from webhook_messages m
    where m.workspace_id = $1 and m.at < now() - make_interval(days => $2)
      and not exists (select from webhook_retries r
        where r.workspace_id = m.workspace_id and r.seq = m.seq and r.part = m.part)
    order by m.at limit $3)`,
  values: (workspaceId: number, days: number, atOnce: number) => [workspaceId, days, atOnce],
}).count();

export const deleteOldAttempts = statement({
  name: 'delete-old-webhook-attempts',
  text: `delete from webhook_attempts where workspace_id = $1 and (webhook_id, id) in (
    select webhook_id, id from webhook_attempts where workspace_id = $1 and at < now() - make_interval(days => $2)
    order by at limit $3)`,
  values: (workspaceId: number, days: number, atOnce: number) => [workspaceId, days, atOnce],
}).count();
