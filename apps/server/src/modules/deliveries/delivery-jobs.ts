import type { Tasks } from '../../platform/jobs/index.ts';
import { type DeliverConversationDeps, makeDeliverConversation } from './deliver-conversation.ts';
import { queueOpenDeliveries } from './delivery-queries.ts';

/** Jobs of what goes out. `resume` queues what waits without a job; it is called at the start and every minute. */
export const makeDeliveryTasks = (deps: DeliverConversationDeps): { tasks: Tasks; resume: () => Promise<number> } => ({
  tasks: { 'deliver-conversation': makeDeliverConversation(deps) },
  resume: () => queueOpenDeliveries(deps.database),
});
