import type { Tasks } from '../../platform/jobs/index.ts';
import { listWorkspaceIds } from '../workspaces/index.ts';
import { type DeliverConversationDeps, makeDeliverConversation } from './deliver-conversation.ts';
import { resumeDeliveries } from './delivery-queries.ts';

/** Jobs of what goes out. `resume` queues whatever a crash may have left waiting, to be called once at the start. */
export const makeDeliveryTasks = (deps: DeliverConversationDeps): { tasks: Tasks; resume: () => Promise<void> } => ({
  tasks: { 'deliver-conversation': makeDeliverConversation(deps) },
  async resume() {
    for (const workspaceId of await listWorkspaceIds(deps.database)) await resumeDeliveries(deps.database, workspaceId);
  },
});
