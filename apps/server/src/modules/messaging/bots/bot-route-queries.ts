import type { MessengerId } from '@switchboard/contract';
import { type Database, statement } from '../../../platform/database/index.ts';

export interface BotRoute {
  type: MessengerId;
  workspace_id: number;
  bot_id: number;
  webhook_key: string;
  service_bot_id: string;
  restarts: number;
}

/**
 * Throws a unique violation when the account is already connected in any workspace. One that another workspace had
 * before is heard from now on only.
 */
export const insertBotRoute = statement({
  name: 'insert-bot-route',
  text: `insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id, heard_since)
    select $1, $2, $3, $4, $5, case when exists (select from former_accounts
      where type = $1 and service_bot_id = $2 and workspace_id <> $4) then now() else '-infinity' end`,
  values: (route: {
    type: MessengerId;
    serviceBotId: string;
    webhookKey: string;
    workspaceId: number;
    botId: number;
  }) => [route.type, route.serviceBotId, route.webhookKey, route.workspaceId, route.botId],
}).run();

export const deleteBotRoute = statement({
  name: 'delete-bot-route',
  text: `with gone as (
      delete from bot_routes where workspace_id = $1 and bot_id = $2 returning type, service_bot_id, workspace_id)
    insert into former_accounts select type, service_bot_id, workspace_id from gone on conflict do nothing`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).run();

const routeColumns = 'type, workspace_id, bot_id, webhook_key, service_bot_id, restarts';

export const findWebhookKey = statement({
  name: 'find-webhook-key',
  text: 'select webhook_key from bot_routes where workspace_id = $1 and bot_id = $2',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).answer(([row]: { webhook_key: string }[]): string | null => row?.webhook_key ?? null);

export const listBotRoutesStatement = statement({
  name: 'list-bot-routes',
  text: `select ${routeColumns} from bot_routes order by workspace_id, bot_id`,
  values: () => [],
}).of<BotRoute>();

/** Every connected account of the deployment. */
export const listBotRoutes = async (database: Database): Promise<BotRoute[]> => {
  const { rows } = await database.global((tx) => tx.query(listBotRoutesStatement()));
  return rows;
};

export const findBotRouteStatement = statement({
  name: 'find-bot-route',
  text: `select ${routeColumns} from bot_routes where type = $1 and webhook_key = $2`,
  values: (type: MessengerId, webhookKey: string) => [type, webhookKey],
}).of<BotRoute>();

export const findBotRoute = async (
  database: Database,
  type: MessengerId,
  webhookKey: string,
): Promise<BotRoute | null> => {
  const { rows } = await database.global((tx) => tx.query(findBotRouteStatement(type, webhookKey)));
  return rows[0] ?? null;
};

export const listBotRoutesByAccountsStatement = statement({
  name: 'list-bot-routes-by-accounts',
  text: `select ${routeColumns} from bot_routes where type = $1 and service_bot_id = any($2) order by service_bot_id`,
  values: (type: MessengerId, serviceBotIds: readonly string[]) => [type, serviceBotIds],
}).of<BotRoute>();

export const listBotRoutesByAccounts = async (
  database: Database,
  type: MessengerId,
  serviceBotIds: readonly string[],
): Promise<BotRoute[]> => {
  const { rows } = await database.global((tx) => tx.query(listBotRoutesByAccountsStatement(type, serviceBotIds)));
  return rows;
};

/** Makes the process that listens to a bot begin anew, at the same address. */
export const restartBot = statement({
  name: 'restart-bot',
  text: 'update bot_routes set restarts = restarts + 1 where workspace_id = $1 and bot_id = $2',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).run();
