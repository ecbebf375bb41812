export { makeConversationTasks } from './conversation-jobs.ts';
export { noteClientBlocked } from './note-client-blocked.ts';
export { makeStoreUpdates } from './store-updates.ts';
