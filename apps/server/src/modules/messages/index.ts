import { AppError } from '../../platform/http/index.ts';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { MessageLanes, type SendOutcome } from './message-lanes.ts';
import { type MessageRoutesDeps, makeMessageRoutes } from './message-routes.ts';

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
export { findPreview } from './message-rows.ts';
export { toFileView } from './message-view.ts';
export { setPreviews } from './set-previews.ts';
export { writeMessages } from './write-messages.ts';

interface MessagesModuleDeps extends Omit<MessageRoutesDeps, 'lanes'> {
  /** Hears what became of every send, and how long that took. */
  onSettled: (outcome: SendOutcome, seconds: number) => void;
}

/** Messages: written, paged, edited, deleted, pinned, reacted to. */
export const makeMessagesModule = (deps: MessagesModuleDeps): ServerModule => {
  const { database, events, onSettled } = deps;
  const lanes = new MessageLanes({ database, events, busyError: () => new AppError('server.unavailable'), onSettled });
  return {
    routes: makeMessageRoutes({ ...deps, lanes }),
    close: [{ phase: 'release', name: 'lanes', withinMs: 1_500, stop: () => lanes.close() }],
  };
};
