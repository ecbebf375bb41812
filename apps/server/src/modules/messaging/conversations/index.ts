import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type ConversationTasks, type ConversationTasksDeps, makeConversationTasks } from './conversation-jobs.ts';

export { applyWaitingReceipts } from './apply/apply-waiting-receipts.ts';
export { isBlockedChat } from './apply/conversation-queries.ts';
export { releaseIdleReceipts } from './apply/handled-queries.ts';
export { eraseUpdates, forgetUpdates } from './erase-queries.ts';
export { makeSetAside } from './intake/set-aside.ts';
export { LoadSignal, makeStoreUpdates } from './intake/store-updates.ts';
export { inboundLeaseName } from './order/handle-chat.ts';
export { maxTries } from './order/open-update-queries.ts';

export interface ConversationsModule extends ServerModule, Pick<ConversationTasks, 'handleChat' | 'resume'> {}

/** Clients' updates: put in order and posted. */
export const makeConversationsModule = (deps: ConversationTasksDeps): ConversationsModule => ({
  ...makeConversationTasks(deps),
  measures: [deps.setAside.measure],
  crontab: [{ task: 'prune-inbound-updates', schedule: '41 3 * * *' }],
});
