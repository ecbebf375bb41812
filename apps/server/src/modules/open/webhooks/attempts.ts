import {
  type BodyOf,
  type endpoints,
  limits,
  type PublicEventType,
  publicEventKinds,
  publicEventTypes,
  type QueryOf,
  type ResultOf,
  type WebhookAttempt,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';
import { randomToken, type SecretBox } from '../../../platform/secrets/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { idOf, parseEventId } from '../event-feed/index.ts';
import { callWebhook } from './call-webhook.ts';
import { exampleOf } from './examples.ts';
import { mayLearn } from './may-learn.ts';
import {
  type AttemptRow,
  findAttempt,
  insertAttempts,
  listAttempts,
  listExamples,
  replayMessage,
  replaySpan,
} from './message-queries.ts';
import { secretsOf } from './send-messages.ts';
import { findWebhook, type WebhookRow } from './webhook-queries.ts';

export interface AttemptsDeps {
  database: Database;
  events: Pick<EventLog, 'position'>;
  secrets: SecretBox;
  safeFetch: SafeFetch;
  wake: (workspaceId: number, webhookId: number) => Promise<void>;
}

const toAttempt = (row: AttemptRow, epoch: string): WebhookAttempt => ({
  id: row.id,
  event_id: row.seq === null || row.part === null ? null : idOf(epoch, { seq: row.seq, part: row.part }),
  type: row.type,
  at: row.at.toISOString(),
  attempt: row.attempt,
  status: row.status,
  problem: row.problem,
  ms: row.ms,
  is_success: row.is_success,
});

const find = async (database: Database, workspaceId: number, id: number): Promise<WebhookRow> => {
  const webhook = await findWebhook(database, workspaceId, id);
  if (webhook === null) throw new AppError('webhook.not_found');
  return webhook;
};

/** The newest first. Throws `webhook.not_found`. */
export const makeListAttempts =
  ({ database, events }: AttemptsDeps) =>
  async (
    { workspaceId }: CallingActor,
    id: number,
    { before, failed }: QueryOf<typeof endpoints.listWebhookAttempts>,
  ): Promise<ResultOf<typeof endpoints.listWebhookAttempts>> => {
    await find(database, workspaceId, id);
    const limit = limits.webhookAttemptsPerPage;
    const wanted = { before: before ?? null, failedOnly: failed !== undefined, limit: limit + 1 };
    const rows = await listAttempts(database, workspaceId, id, wanted);
    const { epoch } = await events.position(workspaceId);
    return { data: rows.slice(0, limit).map((row) => toAttempt(row, epoch)), hasMore: rows.length > limit };
  };

/** Throws `webhook.not_found`, `webhook.message_not_found`. */
export const makeGetAttempt =
  ({ database, events }: AttemptsDeps) =>
  async (actor: CallingActor, id: number, attemptId: number): Promise<ResultOf<typeof endpoints.getWebhookAttempt>> => {
    const { workspaceId } = actor;
    await find(database, workspaceId, id);
    const row = await findAttempt(database, workspaceId, id, attemptId);
    if (row === null) throw new AppError('webhook.message_not_found');
    const { epoch } = await events.position(workspaceId);
    const isShown = mayLearn(actor, row.type);
    return { ...toAttempt(row, epoch), payload: isShown ? row.payload : null, answer: isShown ? row.answer : '' };
  };

const exampleEvent = (type: PublicEventType, id: string): string =>
  JSON.stringify({ id, type, timestamp: new Date().toISOString(), data: exampleOf(type) });

/** Sends a made-up event at once; nothing follows from how it ends. Throws `webhook.not_found`. */
export const makeTestWebhook =
  ({ database, secrets, safeFetch }: AttemptsDeps) =>
  async ({ workspaceId }: CallingActor, id: number, type: PublicEventType): Promise<WebhookAttempt> => {
    const webhook = await find(database, workspaceId, id);
    const eventId = randomToken('test_');
    const outcome = await callWebhook(safeFetch, {
      url: webhook.url,
      secrets: secretsOf(webhook, secrets),
      id: eventId,
      body: exampleEvent(type, eventId),
    });
    const attemptId = await database.inWorkspace(workspaceId, async (tx) => {
      const taken = await takeIds(tx, workspaceId, 'webhook_attempt');
      await insertAttempts(tx, workspaceId, id, [{ ...outcome, id: taken, place: null, type, attempt: 1 }]);
      return taken;
    });
    const { at, status, problem, ms, isSuccess } = outcome;
    return {
      id: attemptId,
      event_id: null,
      type,
      at: at.toISOString(),
      attempt: 1,
      status,
      problem,
      ms,
      is_success: isSuccess,
    };
  };

/** Sends messages again: one, or those of a span of time. Throws `webhook.not_found`, `webhook.message_not_found`. */
export const makeReplay =
  ({ database, events, wake }: AttemptsDeps) =>
  async (
    { actor: { workspaceId, userId }, origin }: { actor: CallingActor; origin: AuditOrigin },
    id: number,
    asked: BodyOf<typeof endpoints.replayWebhook>,
  ): Promise<{ count: number }> => {
    const { epoch } = await events.position(workspaceId);
    const count = await database.inWorkspace(workspaceId, async (tx) => {
      const webhook = await findWebhook(tx, workspaceId, id);
      if (webhook === null) throw new AppError('webhook.not_found');
      let replayed = 0;
      // One that is off is sent nothing.
      if (webhook.state === 'off') return replayed;
      if ('event_id' in asked) {
        const place = parseEventId(epoch, asked.event_id);
        replayed = place === null ? 0 : await replayMessage(tx, workspaceId, id, place);
        if (replayed === 0) throw new AppError('webhook.message_not_found');
      } else {
        replayed = await replaySpan(tx, workspaceId, id, asked, limits.webhookReplayed);
      }
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'webhook.replayed',
        subject: { kind: 'webhook', id, name: webhook.name },
        changes: { messages: { from: null, to: replayed } },
        ...origin,
      });
      return replayed;
    });
    await wake(workspaceId, id);
    return { count };
  };

/** What there is to tell, each with an example: the newest of the workspace, or a made-up one. */
export const makeListTypes =
  ({ database }: AttemptsDeps) =>
  async (actor: CallingActor): Promise<ResultOf<typeof endpoints.listWebhookTypes>> => {
    const learned = publicEventTypes.filter((type) => mayLearn(actor, type));
    const own = new Map(
      (await listExamples(database, actor.workspaceId, learned)).map(({ type, payload }) => [type, payload]),
    );
    return {
      data: publicEventTypes.map((type) => ({
        type,
        summary: publicEventKinds[type].summary,
        example: own.get(type) ?? exampleEvent(type, 'evt_0c9f12ab_1204'),
        is_own: own.has(type),
      })),
    };
  };
