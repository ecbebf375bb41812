import { endpoints, limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import { LeasePump } from '../../../platform/leases/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeGetAttempt, makeListAttempts, makeListTypes, makeReplay, makeTestWebhook } from './attempts.ts';
import { makeCreateWebhook, makeDeleteWebhook, makeEditWebhook, makeRotateSecret } from './change-webhooks.ts';
import { deleteOldAttempts, deleteOldMessages } from './message-queries.ts';
import { makeReadLog } from './read-log.ts';
import { makeSendMessages } from './send-messages.ts';
import { makeWatchLog } from './watch-log.ts';
import { isBehind, listUnfinished, listWebhooks } from './webhook-queries.ts';

export { eraseMessages as eraseWebhookMessages } from './message-queries.ts';

interface WebhooksModuleDeps {
  database: Database;
  events: EventLog;
  secrets: SecretBox;
  safeFetch: SafeFetch;
  /** Only https in production, apart from the origins that are allowed by name. */
  isProduction: boolean;
  allowedOrigins: readonly string[];
  listWorkspaceIds: () => Promise<number[]>;
  log: FastifyBaseLogger;
}

const rowsAtOnce = 5_000;

const deleteAll = async (deleteSome: () => Promise<number>): Promise<void> => {
  while ((await deleteSome()) === rowsAtOnce);
};

/** Calls the addresses of other programs with what happens. */
export const makeWebhooksModule = (deps: WebhooksModuleDeps): ServerModule => {
  const { database, isProduction, allowedOrigins, listWorkspaceIds, log } = deps;
  const pump = new LeasePump({ database, log });
  const sendMessages = makeSendMessages({ ...deps, runLeased: pump.run });
  const readLog = makeReadLog({ ...deps, runLeased: pump.run, wake: sendMessages });
  const isAllowedUrl = (url: string): boolean => {
    const { protocol, origin } = new URL(url);
    return protocol === 'https:' || !isProduction || allowedOrigins.includes(origin);
  };
  const changing = { ...deps, isAllowedUrl };
  const attempts = { ...deps, wake: sendMessages };
  const [create, edit, remove, rotate] = [
    makeCreateWebhook(changing),
    makeEditWebhook(changing),
    makeDeleteWebhook(changing),
    makeRotateSecret(changing),
  ];
  const listAttempts = makeListAttempts(attempts);
  const getAttempt = makeGetAttempt(attempts);
  const test = makeTestWebhook(attempts);
  const replay = makeReplay(attempts);
  const listTypes = makeListTypes(attempts);

  /** Goes on where a process died, or a job was lost. */
  const look = async (): Promise<void> => {
    for (const workspaceId of await listWorkspaceIds()) {
      if (await isBehind(database, workspaceId)) await readLog(workspaceId);
      for (const id of await listUnfinished(database, workspaceId)) await sendMessages(workspaceId, id);
    }
  };
  const prune = async (): Promise<void> => {
    const { webhookKeptDays: days } = limits;
    for (const workspaceId of await listWorkspaceIds()) {
      await deleteAll(() => deleteOldAttempts(database, workspaceId, days, rowsAtOnce));
      await deleteAll(() => deleteOldMessages(database, workspaceId, days, rowsAtOnce));
    }
  };
  return {
    routes: [
      route(endpoints.listWebhooks, async ({ actor }) => ({ data: await listWebhooks(database, actor.workspaceId) })),
      route(endpoints.createWebhook, ({ actor, body, request }) =>
        create({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.editWebhook, ({ actor, params, body, request }) =>
        edit({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.deleteWebhook, async ({ actor, params, request }) => {
        await remove({ actor, origin: auditOrigin(request) }, params.id);
        return true as const;
      }),
      route(endpoints.rotateWebhookSecret, ({ actor, params, request }) =>
        rotate({ actor, origin: auditOrigin(request) }, params.id),
      ),
      route(endpoints.testWebhook, ({ actor, params, body }) => test(actor, params.id, body.type)),
      route(endpoints.listWebhookAttempts, ({ actor, params, query }) => listAttempts(actor, params.id, query)),
      route(endpoints.getWebhookAttempt, ({ actor, params }) => getAttempt(actor, params.id, params.attemptId)),
      route(endpoints.replayWebhook, ({ actor, params, body, request }) =>
        replay({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.listWebhookTypes, ({ actor }) => listTypes(actor)),
    ],
    tasks: {
      'read-webhook-log': (payload) => readLog((payload as { workspaceId: number }).workspaceId),
      'send-webhook-messages': (payload) => {
        const { workspaceId, webhookId } = payload as { workspaceId: number; webhookId: number };
        return sendMessages(workspaceId, webhookId);
      },
      'look-for-webhooks': look,
      'prune-webhooks': prune,
    },
    crontab: [
      { task: 'look-for-webhooks', schedule: '* * * * *' },
      { task: 'prune-webhooks', schedule: '47 2 * * *' },
    ],
    onCommitted: makeWatchLog({ database, readLog, log }),
    noteDeath: () => pump.noteDeath(),
    close: [{ phase: 'drain', name: 'calls to webhooks', withinMs: 20_000, stop: () => pump.close() }],
  };
};
