import type { ServerModule } from '../../platform/server-module/index.ts';
import { type ConversationTasksDeps, makeConversationTasks } from './conversation-jobs.ts';

export type { ApplyReceipt } from './handle-batch.ts';
export { takeWaitingReceipts } from './inbound-queries.ts';
export { noteClientBlocked } from './note-client-blocked.ts';
export { makeStoreUpdates } from './store-updates.ts';

export interface ConversationsModule extends ServerModule {
  /** Queues jobs that are missing; returns how many. */
  resume: () => Promise<number>;
}

/** What clients send: put in order and posted. */
export const makeConversationsModule = (deps: ConversationTasksDeps): ConversationsModule => ({
  ...makeConversationTasks(deps),
  crontab: [{ task: 'prune-inbound-updates', schedule: '41 3 * * *' }],
});
