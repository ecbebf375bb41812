import type { ServerModule } from '../../platform/server-module/index.ts';
import { BotRateLimiter, limiterKey } from './bot-rate-limiter.ts';
import type { DeliverConversationDeps } from './deliver-conversation.ts';
import { makeDeliveryTasks } from './delivery-jobs.ts';
import { makeDeliveryRoutes } from './delivery-routes.ts';
import { makePruneDeliveries } from './prune-deliveries.ts';

export { applyReceipt } from './apply-receipt.ts';
export { enqueueOpenConversations } from './delivery-queries.ts';

interface DeliveriesModuleDeps extends Omit<DeliverConversationDeps, 'limiter'> {
  /** How many days a finished delivery is kept. */
  retentionDays: number;
}

export interface DeliveriesModule extends ServerModule {
  /** Queues jobs that are missing; returns how many. */
  resume: () => Promise<number>;
  /** Reports that the bot's messenger does not answer. */
  reportOutage: (workspaceId: number, botId: number) => void;
}

/** Sending messages to clients. */
export const makeDeliveriesModule = (deps: DeliveriesModuleDeps): DeliveriesModule => {
  const limiter = new BotRateLimiter();
  const { tasks, resume } = makeDeliveryTasks({ ...deps, limiter });
  return {
    resume,
    reportOutage: (workspaceId, botId) => limiter.reportOutage(limiterKey(workspaceId, botId)),
    routes: makeDeliveryRoutes(deps),
    tasks: { ...tasks, 'prune-deliveries': makePruneDeliveries(deps) },
    crontab: [{ task: 'prune-deliveries', schedule: '11 4 * * *' }],
  };
};
