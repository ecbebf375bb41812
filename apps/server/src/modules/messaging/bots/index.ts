import type { ClientConfig } from 'pg';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { WebhookBases } from '../../connectors/index.ts';
import { type BotRoutesDeps, makeBotRoutes } from './bot-routes.ts';
import { BotRunners, type BotRunnersDeps } from './bot-runners.ts';
import { makeFindConnectedBot } from './connected-bot.ts';
import { makeInspectBot } from './inspection/inspect-bot.ts';
import { makeInspectionTasks } from './inspection/inspection-tasks.ts';
import { makeNotifyOfTrouble } from './trouble/notify-of-trouble.ts';
import { webhookBaseOf } from './webhook-base.ts';

export { makeNoteAccount } from './account-notice.ts';
export { announceBots, botsEvent, noteBotState } from './announce-bots.ts';
export { listConnectedBots, restBot } from './bot-queries.ts';
export { type BotRoute, findBotRoute, listBotRoutes, listBotRoutesByAccounts } from './bot-route-queries.ts';
export {
  type ConnectedBot,
  type FindConnectedBot,
  type FindHeardBot,
  type HeardBot,
  makeFindConnectedBot,
  makeFindHeardBot,
} from './connected-bot.ts';
export { noteArrival, noteReconciliation } from './health-queries.ts';
export { inspectionJob } from './inspection/inspection-job.ts';
export { LastOutboundMarks } from './last-outbound-marks.ts';
export { listBotSeats, pauseBots } from './seat-queries.ts';
export { loadBotNotice } from './trouble/load-bot-notice.ts';
export { listBotMaintainers } from './trouble/trouble-queries.ts';
export { findGreeting } from './welcome.ts';

interface BotsModuleDeps
  extends Omit<BotRoutesDeps, 'refreshRunners' | 'inspectBot' | keyof WebhookBases>,
    Omit<BotRunnersDeps, 'connection' | keyof WebhookBases> {
  ownerConnection: ClientConfig;
  baseUrl: URL;
  /** Called when this process has changed a bot. */
  onBotsChanged: () => void;
}

export interface BotsModule extends ServerModule {
  /** Whether this process is the one that listens to a bot. */
  isListening: (workspaceId: number, botId: number) => boolean;
}

/** Bots and the runners that listen for them. */
export const makeBotsModule = (deps: BotsModuleDeps): BotsModule => {
  const { ownerConnection, baseUrl } = deps;
  const bases = { webhookBase: webhookBaseOf(baseUrl), localBase: baseUrl.origin };
  const runners = new BotRunners({ ...deps, ...bases, connection: ownerConnection });
  const refreshRunners = () => {
    deps.onBotsChanged();
    runners.refresh();
  };
  const shared = { ...deps, ...bases, refreshRunners };
  const inspectBot = makeInspectBot({ ...shared, findConnectedBot: makeFindConnectedBot(deps.secrets) });
  return {
    isListening: (workspaceId, botId) => runners.isListening(workspaceId, botId),
    routes: makeBotRoutes({ ...shared, inspectBot }),
    tasks: { ...makeInspectionTasks(deps.database, inspectBot), 'tell-bot-trouble': makeNotifyOfTrouble(deps) },
    crontab: [{ task: 'inspect-bots', schedule: '*/5 * * * *' }],
    // A messenger may call back before it has answered that our webhook is set.
    onListening: () => runners.start(),
    close: [{ phase: 'intake', name: 'bots', withinMs: 1_500, stop: () => runners.close() }],
  };
};
