import type { ClientConfig } from 'pg';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { type BotRoutesDeps, makeBotRoutes } from './bot-routes.ts';
import { BotRunners, type BotRunnersDeps } from './bot-runners.ts';
import { webhookBaseOf } from './webhook-base.ts';

export { noteBotState } from './announce-bots.ts';
export { findBotRoute, findBotRouteByAccount, listBotRoutes } from './bot-queries.ts';
export { type ConnectedBot, type FindConnectedBot, makeFindConnectedBot } from './connected-bot.ts';

interface BotsModuleDeps
  extends Omit<BotRoutesDeps, 'refreshRunners'>,
    Omit<BotRunnersDeps, 'connection' | 'webhookBase'> {
  ownerConnection: ClientConfig;
  baseUrl: URL;
}

/** Bots and the runners that listen for them. */
export const makeBotsModule = (deps: BotsModuleDeps): ServerModule => {
  const { ownerConnection, baseUrl } = deps;
  const runners = new BotRunners({ ...deps, connection: ownerConnection, webhookBase: webhookBaseOf(baseUrl) });
  return {
    routes: makeBotRoutes({ ...deps, refreshRunners: () => runners.refresh() }),
    start: async () => runners.start(),
    close: [{ phase: 'intake', name: 'bots', withinMs: 1_500, stop: () => runners.close() }],
  };
};
