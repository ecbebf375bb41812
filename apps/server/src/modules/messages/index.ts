export { announceMessageUpdate, loadMessageViews } from './load-messages.ts';
export { type MessageDraft, systemDraft } from './message-draft.ts';
export { MessageLanes, type PostedMessage } from './message-lanes.ts';
export { makeMessageRoutes } from './message-routes.ts';
export { toFileView, toMessageView } from './message-view.ts';
export { writeMessages } from './write-messages.ts';
