import type { ServerModule } from '../../../platform/server-module/index.ts';
import { BotRateLimiter, limiterKey } from './bot-rate-limiter.ts';
import { type DeliverConversationDeps, makeDeliverConversation } from './deliver-conversation.ts';
import { makeDeliveryRoutes } from './delivery-routes.ts';
import { queueOpenDeliveries } from './queue-queries.ts';
import { makeShowReactions } from './reactions/show-reactions.ts';
import { makeShowSeen } from './typing/show-seen.ts';
import { makeShowTyping, type ShowTypingDeps } from './typing/show-typing.ts';
import { makePruneDeliveries } from './upkeep/prune-deliveries.ts';
import { makeWakeConversations } from './wake-conversations.ts';

export { deliveryLeaseName } from './deliver-conversation.ts';
export { eraseDeliveries, forgetDeliveriesStatements, forgetExternalIds } from './erase-queries.ts';
export { noteClientBlocked } from './note-client-blocked.ts';
export { phoneQueue } from './phone-queue.ts';
export { countDeliveries } from './queue-queries.ts';
export { applyReceipt } from './receipts/apply-receipt.ts';
export { settleEcho } from './receipts/settle-echo.ts';
export { wakeConversations } from './wake-conversations.ts';

interface DeliveriesModuleDeps extends Omit<DeliverConversationDeps, 'limiter'>, Pick<ShowTypingDeps, 'isListening'> {
  /** How many days a finished delivery is kept. */
  retentionDays: number;
}

export interface DeliveriesModule extends ServerModule {
  /** Queues jobs that are missing, at the start and every minute; returns how many. */
  resume: () => Promise<number>;
  /** Reports that the bot's messenger does not answer. */
  reportOutage: (workspaceId: number, botId: number) => void;
}

/** Sending messages to clients. */
export const makeDeliveriesModule = (deps: DeliveriesModuleDeps): DeliveriesModule => {
  const limiter = new BotRateLimiter();
  return {
    resume: () => queueOpenDeliveries(deps.database),
    reportOutage: (workspaceId, botId) => limiter.reportOutage(limiterKey(workspaceId, botId)),
    routes: makeDeliveryRoutes(deps),
    onTyping: makeShowTyping({ ...deps, limiter }),
    onConversationRead: makeShowSeen({ ...deps, limiter }),
    tasks: {
      'deliver-conversation': makeDeliverConversation({ ...deps, limiter }),
      'prune-deliveries': makePruneDeliveries(deps),
      'wake-conversations': makeWakeConversations(deps),
      'show-reactions': makeShowReactions({ ...deps, limiter }),
    },
    crontab: [{ task: 'prune-deliveries', schedule: '11 4 * * *' }],
  };
};
