import type { ServerModule } from '../../platform/server-module/index.ts';
import { type ConversationTasksDeps, makeConversationTasks } from './conversation-jobs.ts';

export type { ApplyReceipt } from './handle-batch.ts';
export { takeWaitingReceipts } from './inbound-queries.ts';
export { noteClientBlocked } from './note-client-blocked.ts';
export { makeStoreUpdates } from './store-updates.ts';

export interface ConversationsModule extends ServerModule {
  /** Queues what waits without a job; answers with how much that was. */
  resume: () => Promise<number>;
}

/** What clients say: ordered and posted. */
export const makeConversationsModule = (deps: ConversationTasksDeps): ConversationsModule => ({
  ...makeConversationTasks(deps),
  crontab: [{ task: 'prune-inbound-updates', schedule: '41 3 * * *' }],
});
