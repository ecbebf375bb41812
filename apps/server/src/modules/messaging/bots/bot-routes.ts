import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type Route, route } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { previewOf } from '../../chat/messages/index.ts';
import type { Connectors, WebhookBases } from '../../connectors/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeAddBot } from './add-bot.ts';
import { type BotRow, findBot, listBotRows } from './bot-queries.ts';
import { toBotView } from './bot-view.ts';
import { makeFindConnectedBot } from './connected-bot.ts';
import { makeDeleteBot } from './delete-bot.ts';
import { type EditBotDeps, makeEditBot } from './edit-bot.ts';
import { findNewestInbound, readClock } from './health-queries.ts';
import { makeAssertNotElsewhere } from './inspection/assert-not-elsewhere.ts';
import { makeCheckHandshake } from './inspection/check-handshake.ts';
import type { InspectBot } from './inspection/inspect-bot.ts';
import { makeRepairBot } from './inspection/repair-bot.ts';
import { findTypedErrors, makeVerifyCredentials } from './verify-credentials.ts';

export interface BotRoutesDeps extends WebhookBases, Pick<EditBotDeps, 'forgetAccount'> {
  database: Database;
  secrets: SecretBox;
  connectors: Connectors;
  settleQueues: (tx: Transaction, workspaceId: number, botId: number) => Promise<void>;
  refreshRunners: () => void;
  inspectBot: InspectBot;
  /** Messages of a bot's conversations that wait to be sent, and those that failed and can be tried again. */
  countDeliveries: (
    tx: Transaction,
    workspaceId: number,
    botId: number,
  ) => Promise<{ waiting: number; failed: number }>;
  log: FastifyBaseLogger;
}

export const makeBotRoutes = (deps: BotRoutesDeps): Route[] => {
  const verifyCredentials = makeVerifyCredentials(deps.connectors, deps.secrets);
  const findConnectedBot = makeFindConnectedBot(deps.secrets);
  const assertNotElsewhere = makeAssertNotElsewhere(deps.connectors, deps);
  const addBot = makeAddBot({ ...deps, verifyCredentials, assertNotElsewhere });
  const editBot = makeEditBot({ ...deps, verifyCredentials, assertNotElsewhere });
  const deleteBot = makeDeleteBot({ ...deps, findConnectedBot });
  const repairBot = makeRepairBot(deps);
  const checkHandshake = makeCheckHandshake({ ...deps, findConnectedBot });
  const loadBot = async (tx: Transaction, workspaceId: number, id: number): Promise<BotRow> => {
    const row = await findBot(tx, workspaceId, id);
    if (row === null) throw new AppError('bot.not_found');
    return row;
  };
  return [
    route(endpoints.listBots, async ({ actor }) => {
      const rows = await deps.database.inWorkspace(actor.workspaceId, (tx) => listBotRows(tx, actor.workspaceId));
      return { data: rows.map(toBotView), count: rows.length, hasMore: false };
    }),
    {
      ...route(endpoints.addBot, ({ actor, body, request }) => addBot(actor, body, auditOrigin(request))),
      findMoreErrors: (body) => findTypedErrors(deps.connectors, body),
    },
    route(endpoints.findBotAccount, async ({ body: { type, ...given } }) => {
      const { name, username } = await verifyCredentials(type, given, false);
      return { name, username };
    }),
    route(endpoints.editBot, ({ actor, body, request }) => editBot(actor, body, auditOrigin(request))),
    route(endpoints.deleteBot, async ({ actor, body, request }) => {
      await deleteBot(actor, body, auditOrigin(request));
      return true as const;
    }),
    route(endpoints.getBotTraffic, ({ actor: { workspaceId }, params }) =>
      deps.database.inWorkspace(workspaceId, async (tx) => {
        const row = await loadBot(tx, workspaceId, params.id);
        return {
          last_in_at: row.last_event_at?.toISOString() ?? null,
          last_out_at: row.last_out_at?.toISOString() ?? null,
          ...(await deps.countDeliveries(tx, workspaceId, params.id)),
        };
      }),
    ),
    route(endpoints.getNewestInbound, ({ actor: { workspaceId }, params, query }) =>
      deps.database.inWorkspace(workspaceId, async (tx) => {
        await loadBot(tx, workspaceId, params.id);
        const now = (await readClock(tx)).toISOString();
        if (query.after === undefined) return { now, message: null };
        const row = await findNewestInbound(tx, workspaceId, params.id, new Date(query.after));
        return { now, message: row && { channel_id: row.channel_id, name: row.name, preview: previewOf(row) } };
      }),
    ),
    route(endpoints.inspectBot, async ({ actor: { workspaceId }, params }) => {
      const load = () => deps.database.inWorkspace(workspaceId, (tx) => loadBot(tx, workspaceId, params.id));
      await load();
      await deps.inspectBot(workspaceId, params.id);
      return toBotView(await load());
    }),
    route(endpoints.repairBot, ({ actor, params, request }) => repairBot(actor, params.id, auditOrigin(request))),
    route(endpoints.checkHandshake, ({ actor, params, body }) => checkHandshake(actor, params.id, body)),
  ];
};
