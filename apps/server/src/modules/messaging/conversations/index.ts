import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type ConversationTasks, type ConversationTasksDeps, makeConversationTasks } from './conversation-jobs.ts';

export { applyWaitingReceipts } from './apply-waiting-receipts.ts';
export { isBlockedChat } from './conversation-queries.ts';
export { eraseUpdates, forgetUpdates } from './erase-queries.ts';
export { inboundLeaseName } from './handle-inbound.ts';
export { maxTries, releaseIdleReceipts } from './inbound-queries.ts';
export { RushGauge } from './rush-gauge.ts';
export { makeSetAside } from './set-aside.ts';
export { makeStoreUpdates } from './store-updates.ts';

export interface ConversationsModule extends ServerModule, Pick<ConversationTasks, 'handleChat' | 'resume'> {}

/** What clients send: put in order and posted. */
export const makeConversationsModule = (deps: ConversationTasksDeps): ConversationsModule => ({
  ...makeConversationTasks(deps),
  measures: [deps.setAside.measure],
  crontab: [{ task: 'prune-inbound-updates', schedule: '41 3 * * *' }],
});
