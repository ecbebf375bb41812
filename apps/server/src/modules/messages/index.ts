export { deliveryJob } from './delivery-job.ts';
export {
  announceContentChange,
  announceMessageUpdate,
  listMessageViewsById,
  loadMessageViews,
} from './load-messages.ts';
export { type MessageDraft, systemDraft } from './message-draft.ts';
export { MessageLanes, type SendOutcome } from './message-lanes.ts';
export { previewOf, storedPreview } from './message-preview.ts';
export { makeMessageRoutes } from './message-routes.ts';
export { findPreview } from './message-rows.ts';
export { toFileView } from './message-view.ts';
export { setPreviews } from './set-previews.ts';
export { writeMessages } from './write-messages.ts';
