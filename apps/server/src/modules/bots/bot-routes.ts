import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { type Route, route } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { auditOrigin } from '../audit-log/index.ts';
import type { Connectors } from '../connectors/index.ts';
import { makeAddBot } from './add-bot.ts';
import { listBotRows } from './bot-queries.ts';
import { toBotView } from './bot-view.ts';
import { makeFindConnectedBot } from './connected-bot.ts';
import { makeDeleteBot } from './delete-bot.ts';
import { makeEditBot } from './edit-bot.ts';
import { makeVerifyCredentials } from './verify-credentials.ts';

export interface BotRoutesDeps {
  database: Database;
  events: EventLog;
  secrets: SecretBox;
  connectors: Connectors;
  settleQueues: (tx: Transaction, workspaceId: number, botId: number) => Promise<void>;
  refreshRunners: () => void;
  log: FastifyBaseLogger;
}

export const makeBotRoutes = (deps: BotRoutesDeps): Route[] => {
  const verifyCredentials = makeVerifyCredentials(deps.connectors, deps.secrets);
  const findConnectedBot = makeFindConnectedBot(deps.secrets);
  const addBot = makeAddBot({ ...deps, verifyCredentials });
  const editBot = makeEditBot({ ...deps, verifyCredentials });
  const deleteBot = makeDeleteBot({ ...deps, findConnectedBot });
  return [
    route(endpoints.listBots, async ({ actor }) => {
      const rows = await deps.database.inWorkspace(actor.workspaceId, (tx) => listBotRows(tx, actor.workspaceId));
      return { data: rows.map(toBotView), count: rows.length, hasMore: false };
    }),
    route(endpoints.addBot, ({ actor, body, request }) => addBot(actor, body, auditOrigin(request))),
    route(endpoints.editBot, ({ actor, body, request }) => editBot(actor, body, auditOrigin(request))),
    route(endpoints.deleteBot, async ({ actor, body, request }) => {
      await deleteBot(actor, body, auditOrigin(request));
      return true as const;
    }),
  ];
};
