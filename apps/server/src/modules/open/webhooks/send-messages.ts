import { limits } from '@switchboard/contract';
import pLimit from 'p-limit';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import type { Lease, RunLeased } from '../../../platform/leases/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { idOf } from '../event-feed/index.ts';
import { callWebhook, type Outcome } from './call-webhook.ts';
import {
  type DueRow,
  deleteAllRetries,
  deleteRetries,
  findNextRetryMs,
  hurryRetries,
  insertAttempts,
  listDueRetries,
  listNewMessages,
  listRetriedSubjects,
  type Retry,
  saveRetries,
} from './message-queries.ts';
import { nextPauseMs } from './retry-schedule.ts';
import { findWebhook, lockWebhook, noteProgress, type WebhookRow } from './webhook-queries.ts';

export interface SendDeps {
  database: Database;
  events: Pick<EventLog, 'position'>;
  secrets: SecretBox;
  safeFetch: SafeFetch;
  runLeased: RunLeased;
}

/** Messages of one batch, and how many of them are on their way at once. */
const messagesAtOnce = 100;
const callsAtOnce = 8;
/** So many attempts that fail in a row, and it fails. */
const failuresInRow = 3;
/** One that fails is asked again after so long: the longer it has failed, the later. */
const shortestProbeMs = 5_000;
const longestProbeMs = 60_000;
/** No call of a batch begins later than this: the rest is sent by the next one. */
const batchMs = 15_000;

/** A message of the batch and what became of it; null: it was not its turn. */
type Tried = { message: DueRow; outcome: Outcome | null };

/** What may be sent now: first what failed, then, unless it waits behind such a message, what is new. */
interface Batch {
  retried: DueRow[];
  fresh: DueRow[];
  /** New ones that wait behind a message of their subject. */
  behind: DueRow[];
}

const loadBatch = async (database: Database, workspaceId: number, webhook: WebhookRow): Promise<Batch> => {
  const isFailing = webhook.state === 'failing';
  const { id, is_ordered: isOrdered } = webhook;
  const retried = await listDueRetries(database, workspaceId, id, isOrdered, isFailing ? 1 : messagesAtOnce);
  if (isFailing && retried.length > 0) return { retried, fresh: [], behind: [] };
  const found = await listNewMessages(database, workspaceId, webhook, messagesAtOnce);
  const blocked = isOrdered
    ? await listRetriedSubjects(
        database,
        workspaceId,
        id,
        found.map(({ subject }) => subject),
      )
    : new Set<string>();
  const isBlocked = ({ subject }: DueRow) => blocked.has(subject);
  const first = found.findIndex((message) => !isBlocked(message));
  // One that is failing is asked with a single message: those before it are dealt with, those after it are not.
  const dealt = isFailing && first >= 0 ? found.slice(0, first + 1) : found;
  return {
    retried,
    fresh: dealt.filter((message) => !isBlocked(message)),
    behind: dealt.filter(isBlocked),
  };
};

/** Lists of messages to be sent one after another; the lists side by side. */
const toQueues = (messages: readonly DueRow[], isOrdered: boolean): DueRow[][] => {
  if (!isOrdered) return messages.map((message) => [message]);
  const bySubject = new Map<string, DueRow[]>();
  for (const message of messages) {
    const queue = bySubject.get(message.subject);
    if (queue === undefined) bySubject.set(message.subject, [message]);
    else queue.push(message);
  }
  return [...bySubject.values()];
};

/** Sends the queues side by side; within one nothing is sent after a failure, or once the time is over. */
const sendQueues = async (
  queues: readonly DueRow[][],
  send: (message: DueRow) => Promise<Outcome>,
  mayBegin: () => boolean,
): Promise<Tried[]> => {
  const limit = pLimit(callsAtOnce);
  const tried = await Promise.all(
    queues.map((queue) =>
      limit(async () => {
        const results: Tried[] = [];
        let isHeldUp = false;
        for (const message of queue) {
          const outcome: Outcome | null = isHeldUp || !mayBegin() ? null : await send(message);
          isHeldUp ||= outcome?.isSuccess !== true;
          results.push({ message, outcome });
        }
        return results;
      }),
    ),
  );
  return tried.flat();
};

const webhooksChanged: NewEvent = { event: 'updateWebhooks', audience: { permission: ['settings:read'] }, data: {} };

type Health = Pick<WebhookRow, 'state' | 'off_reason' | 'failures' | 'failing_since' | 'paused_until'>;

const off = (reason: 'gone' | 'failing'): Health => ({
  state: 'off',
  off_reason: reason,
  failures: 0,
  failing_since: null,
  paused_until: null,
});

/** How it does after a batch. It fails while nothing arrives; after days of that, or when it is gone, it is off. */
const healthAfter = (webhook: WebhookRow, outcomes: readonly Outcome[], nowMs: number): Health => {
  if (outcomes.some(({ isGone }) => isGone)) return off('gone');
  if (outcomes.length === 0) return webhook;
  const pauseMs = Math.max(0, ...outcomes.map((outcome) => outcome.pauseMs ?? 0));
  const pausedUntil = pauseMs > 0 ? new Date(nowMs + pauseMs) : null;
  if (outcomes.some(({ isSuccess }) => isSuccess)) {
    return { state: 'active', off_reason: null, failures: 0, failing_since: null, paused_until: pausedUntil };
  }
  const failures = webhook.failures + outcomes.length;
  const since = webhook.failing_since ?? new Date(nowMs);
  const failingMs = nowMs - since.getTime();
  if (failingMs > limits.webhookFailingDays * 86_400_000) return off('failing');
  const failing = { off_reason: null, failures, failing_since: since };
  // A single message may be what it cannot take: others are sent as before.
  if (failures < failuresInRow) return { ...failing, state: 'active', paused_until: pausedUntil };
  const probeMs = Math.min(longestProbeMs, Math.max(shortestProbeMs, failingMs, pauseMs));
  return { ...failing, state: 'failing', paused_until: new Date(nowMs + probeMs) };
};

/** What has to be sent (again) later: what failed and has attempts left, and what was not its turn. */
const toRetries = (tried: readonly Tried[], behind: readonly DueRow[]): Retry[] => [
  ...tried.flatMap(({ message: { seq, part, subject, attempts }, outcome }): Retry[] => {
    if (outcome === null) return [{ seq, part, subject, attempts, pauseMs: null }];
    if (outcome.isSuccess) return [];
    const pauseMs = nextPauseMs(attempts + 1);
    return pauseMs === null ? [] : [{ seq, part, subject, attempts: attempts + 1, pauseMs }];
  }),
  ...behind.map(({ seq, part, subject }) => ({ seq, part, subject, attempts: 0, pauseMs: null })),
];

interface Done {
  webhook: WebhookRow;
  tried: Tried[];
  batch: Batch;
}

/** Switched off by itself: those who may change settings are told, and the audit log says so. */
const tellOff = async (tx: Transaction, workspaceId: number, webhook: WebhookRow, health: Health): Promise<void> => {
  if (health.off_reason === null) return;
  await deleteAllRetries(tx, workspaceId, webhook.id);
  await recordAudit(tx, {
    workspaceId,
    actorId: null,
    action: 'webhook.switched_off',
    subject: { kind: 'webhook', id: webhook.id, name: webhook.name },
    ip: '',
    userAgent: null,
  });
  tx.announce({
    event: 'webhookNotice',
    audience: { permission: ['settings:update'] },
    data: { webhook_id: webhook.id, name: webhook.name, reason: health.off_reason },
  });
};

/** Writes down what became of a batch, under the webhook's lock: people may have changed it meanwhile. */
const saveBatch = async (tx: Transaction, workspaceId: number, { webhook, tried, batch }: Done): Promise<void> => {
  const firstId = await takeIds(tx, workspaceId, 'webhook_attempt', Math.max(1, tried.length));
  const now = await lockWebhook(tx, workspaceId, webhook.id);
  if (now === null) return;
  const outcomes = tried.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const isChanged = now.version !== webhook.version;
  const keeps = now.state === 'off' || isChanged;
  // Of an address that is no longer its own, or of one that is off, nothing follows for it now.
  const health = keeps ? now : healthAfter(webhook, outcomes, Date.now());
  const last = [...batch.fresh, ...batch.behind].toSorted((a, b) => a.seq - b.seq || a.part - b.part).at(-1);
  const isSameCursor = now.cursor_seq === webhook.cursor_seq && now.cursor_part === webhook.cursor_part;
  const cursor = last === undefined || !isSameCursor ? now : { cursor_seq: last.seq, cursor_part: last.part };
  const retries = now.state === 'off' ? [] : toRetries(tried, batch.behind);
  const waiting = new Set(retries.map(({ seq, part }) => `${seq}:${part}`));
  const ofRetries = new Set(batch.retried);
  const over = tried.filter(({ message }) => ofRetries.has(message) && !waiting.has(`${message.seq}:${message.part}`));
  if (over.length > 0) {
    await deleteRetries(
      tx,
      workspaceId,
      webhook.id,
      over.map(({ message }) => message),
    );
  }
  if (retries.length > 0) await saveRetries(tx, workspaceId, webhook.id, retries);
  if (webhook.state === 'failing' && health.state === 'active') await hurryRetries(tx, workspaceId, webhook.id);
  const attempts = tried.flatMap(({ message: { seq, part, type, attempts: before }, outcome }, index) =>
    outcome === null ? [] : [{ ...outcome, id: firstId + index, place: { seq, part }, type, attempt: before + 1 }],
  );
  if (attempts.length > 0) await insertAttempts(tx, workspaceId, webhook.id, attempts);
  const succeeded = outcomes.filter(({ isSuccess }) => isSuccess).at(-1)?.at ?? null;
  await noteProgress(tx, workspaceId, webhook.id, { ...health, ...pickCursor(cursor) }, succeeded);
  if (now.state !== 'off' && health.state === 'off') await tellOff(tx, workspaceId, webhook, health);
  if (now.state !== health.state) tx.announce(webhooksChanged);
};

const pickCursor = ({ cursor_seq, cursor_part }: Pick<WebhookRow, 'cursor_seq' | 'cursor_part'>) => ({
  cursor_seq,
  cursor_part,
});

/** The secrets that sign now, decrypted. */
export const secretsOf = (webhook: WebhookRow, secrets: Pick<SecretBox, 'decrypt'>): string[] => {
  const { secret, previous_secret: previous, previous_secret_until: until } = webhook;
  const signsToo = previous !== null && until !== null && until.getTime() > Date.now();
  return [secret, ...(signsToo ? [previous] : [])].map((sealed) => secrets.decrypt(sealed));
};

/** Sends what one webhook has to be told, by one process at a time; a crash repeats at most one batch. */
export const makeSendMessages =
  ({ database, events, secrets, safeFetch, runLeased }: SendDeps) =>
  (workspaceId: number, webhookId: number): Promise<void> => {
    const drain = async (lease: Lease): Promise<{ lookAgainInMs: number | null }> => {
      for (;;) {
        const webhook = await findWebhook(database, workspaceId, webhookId);
        if (webhook === null || webhook.state === 'off') return { lookAgainInMs: null };
        const pausedMs = (webhook.paused_until?.getTime() ?? 0) - Date.now();
        if (pausedMs > 0) return { lookAgainInMs: pausedMs };
        const batch = await loadBatch(database, workspaceId, webhook);
        if (batch.retried.length + batch.fresh.length + batch.behind.length === 0) {
          const nextMs = await findNextRetryMs(database, workspaceId, webhookId, webhook.is_ordered);
          return { lookAgainInMs: nextMs === null ? null : Math.max(nextMs, 1) };
        }
        if (lease.isEnding) return { lookAgainInMs: 1 };
        const { epoch } = await events.position(workspaceId);
        const signing = secretsOf(webhook, secrets);
        const beganMs = performance.now();
        const tried = await sendQueues(
          toQueues([...batch.retried, ...batch.fresh], webhook.is_ordered),
          (message) =>
            callWebhook(safeFetch, {
              url: webhook.url,
              secrets: signing,
              id: idOf(epoch, message),
              body: message.payload,
            }),
          // Once the lease is lost another process sends what follows: what was on its way then comes twice at most.
          () => performance.now() < Math.min(beganMs + batchMs, lease.heldUntilMs) && !lease.isEnding,
        );
        await lease.write((tx) => saveBatch(tx, workspaceId, { webhook, tried, batch }));
        // Two processes died at it, and this one did not: it need not be done alone any more.
        if (lease.isSuspect) return { lookAgainInMs: 0 };
      }
    };
    return runLeased(
      {
        workspaceId,
        name: `webhook:${webhookId}`,
        job: { task: 'send-webhook-messages', payload: { workspaceId, webhookId } },
      },
      drain,
    );
  };
