export { makeConversationTasks } from './conversation-jobs.ts';
export { noteClientBlocked } from './note-client-blocked.ts';
export { makeStoreUpdates, type StoreUpdates } from './store-updates.ts';
