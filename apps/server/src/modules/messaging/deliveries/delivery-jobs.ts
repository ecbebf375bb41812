import type { Tasks } from '../../../platform/jobs/index.ts';
import { type DeliverConversationDeps, makeDeliverConversation } from './deliver-conversation.ts';
import { queueOpenDeliveries } from './delivery-queries.ts';

/** Jobs for outgoing messages. `resume` queues jobs that are missing; it is called at the start and every minute. */
export const makeDeliveryTasks = (deps: DeliverConversationDeps): { tasks: Tasks; resume: () => Promise<number> } => ({
  tasks: { 'deliver-conversation': makeDeliverConversation(deps) },
  resume: () => queueOpenDeliveries(deps.database),
});
