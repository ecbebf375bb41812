import { type BodyOf, type endpoints, limits, type ResultOf, type Webhook } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { assertMayLearn } from './may-learn.ts';
import { deleteAllRetries, endReading } from './message-queries.ts';
import { makeWebhookSecret } from './sign.ts';
import {
  beginReading,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listBotTitles,
  lockWebhook,
  rotateSecret,
  updateWebhook,
  viewWebhook,
} from './webhook-queries.ts';

export interface ChangeDeps {
  database: Database;
  secrets: SecretBox;
  /** Whether a webhook may have this address, apart from its form. */
  isAllowedUrl: (url: string) => boolean;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}
type WebhookBody = BodyOf<typeof endpoints.createWebhook>;

const webhooksChanged: NewEvent = { event: 'updateWebhooks', audience: { permission: ['settings:read'] }, data: {} };

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: 'webhook', id, name }) as const;

const view = async (tx: Transaction, workspaceId: number, id: number): Promise<Webhook> => {
  const webhook = await viewWebhook(tx, workspaceId, id);
  if (webhook === null) throw new AppError('webhook.not_found');
  return webhook;
};

/** A webhook as the audit log tells its changes. */
const factsOf = (webhook: Pick<WebhookBody, 'name' | 'url' | 'types' | 'is_ordered' | 'is_on'>, bots: string[]) => ({
  name: webhook.name,
  url: webhook.url,
  types: [...webhook.types],
  bots,
  is_ordered: webhook.is_ordered,
  sends: webhook.is_on,
});

const nothing = { name: null, url: null, types: null, bots: null, is_ordered: null, sends: null };

/** The names of bots. Throws at the one that does not exist. */
const namesOf = async (tx: Transaction, workspaceId: number, botIds: readonly number[]): Promise<string[]> => {
  const known = new Map((await listBotTitles(tx, workspaceId, botIds)).map(({ id, title }) => [id, title]));
  return botIds.map((id, index) => {
    const title = known.get(id);
    if (title === undefined) throw fieldError(`bot_ids.${index}`, 'validation.invalid');
    return title;
  });
};

/** Throws `webhook.too_many`, or at the field that names an unknown bot or an address that is not allowed. */
export const makeCreateWebhook =
  ({ database, secrets, isAllowedUrl }: ChangeDeps) =>
  ({ actor, origin }: Call, body: WebhookBody): Promise<ResultOf<typeof endpoints.createWebhook>> => {
    const { workspaceId, userId } = actor;
    assertMayLearn(actor, body.types);
    if (!isAllowedUrl(body.url)) throw fieldError('url', 'validation.webhook_url_invalid');
    const secret = makeWebhookSecret();
    return database.inWorkspace(workspaceId, async (tx) => {
      const id = await takeIds(tx, workspaceId, 'webhook');
      // Under the lock of the counter of ids: of two at once the second sees the first.
      if ((await countWebhooks(tx, workspaceId)) >= limits.webhookEndpoints) throw new AppError('webhook.too_many');
      const bots = await namesOf(tx, workspaceId, body.bot_ids);
      await beginReading(tx, workspaceId);
      await insertWebhook(tx, workspaceId, { ...body, id, secret: secrets.encrypt(secret), createdBy: userId });
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'webhook.created',
        subject: subjectOf({ id, name: body.name }),
        changes: changesBetween(nothing, factsOf(body, bots)),
        ...origin,
      });
      tx.announce(webhooksChanged);
      return { webhook: await view(tx, workspaceId, id), secret };
    });
  };

/** Throws `webhook.not_found`, `webhook.changed`, or at a field as `makeCreateWebhook`. */
export const makeEditWebhook =
  ({ database, isAllowedUrl }: ChangeDeps) =>
  (
    { actor, origin }: Call,
    id: number,
    { version, ...body }: BodyOf<typeof endpoints.editWebhook>,
  ): Promise<Webhook> => {
    const { workspaceId, userId } = actor;
    assertMayLearn(actor, body.types);
    if (!isAllowedUrl(body.url)) throw fieldError('url', 'validation.webhook_url_invalid');
    return database.inWorkspace(workspaceId, async (tx) => {
      const before = await lockWebhook(tx, workspaceId, id);
      if (before === null) throw new AppError('webhook.not_found');
      if (before.version !== version) throw new AppError('webhook.changed');
      const [was, is] = [await namesOf(tx, workspaceId, before.bot_ids), await namesOf(tx, workspaceId, body.bot_ids)];
      await updateWebhook(tx, workspaceId, id, body);
      if (!body.is_on) await deleteAllRetries(tx, workspaceId, id);
      const changes = changesBetween(factsOf({ ...before, is_on: before.state !== 'off' }, was), factsOf(body, is));
      if (Object.keys(changes).length > 0) {
        const entry = {
          actorId: userId,
          action: 'webhook.changed',
          subject: subjectOf({ id, ...body }),
          changes,
        } as const;
        await recordAudit(tx, { workspaceId, ...entry, ...origin });
      }
      tx.announce(webhooksChanged);
      return view(tx, workspaceId, id);
    });
  };

/** Throws `webhook.not_found`. */
export const makeDeleteWebhook =
  ({ database }: ChangeDeps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const gone = await lockWebhook(tx, workspaceId, id);
      if (gone === null) throw new AppError('webhook.not_found');
      await deleteWebhook(tx, workspaceId, id);
      if ((await countWebhooks(tx, workspaceId)) === 0) await endReading(tx, workspaceId);
      const entry = { actorId: userId, action: 'webhook.deleted', subject: subjectOf(gone) } as const;
      await recordAudit(tx, { workspaceId, ...entry, ...origin });
      tx.announce(webhooksChanged);
    });

/** A new secret; the one before signs beside it for a day. Throws `webhook.not_found`. */
export const makeRotateSecret =
  ({ database, secrets }: ChangeDeps) =>
  (
    { actor: { workspaceId, userId }, origin }: Call,
    id: number,
  ): Promise<ResultOf<typeof endpoints.rotateWebhookSecret>> => {
    const secret = makeWebhookSecret();
    return database.inWorkspace(workspaceId, async (tx) => {
      const webhook = await lockWebhook(tx, workspaceId, id);
      if (webhook === null) throw new AppError('webhook.not_found');
      await rotateSecret(tx, workspaceId, id, secrets.encrypt(secret), limits.webhookRotationHours);
      const entry = { actorId: userId, action: 'webhook.secret_changed', subject: subjectOf(webhook) } as const;
      await recordAudit(tx, { workspaceId, ...entry, ...origin });
      tx.announce(webhooksChanged);
      return { webhook: await view(tx, workspaceId, id), secret };
    });
  };
