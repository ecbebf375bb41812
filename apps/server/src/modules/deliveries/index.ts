export { BotGate, gateKey } from './bot-gate.ts';
export { makeDeliveryTasks } from './delivery-jobs.ts';
export { enqueueOpenConversations } from './delivery-queries.ts';
export { makeDeliveryRoutes } from './delivery-routes.ts';
export { makePruneDeliveries } from './prune-deliveries.ts';
