import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type MessageRoutesDeps, makeMessageRoutes } from './message-routes.ts';
import { makeSearchIndexTasks, type SearchIndexDeps } from './search-index/index-old-messages.ts';
import { MessageBatcher, type SendOutcome } from './writing/message-batcher.ts';

export { setPreviews } from './change-queries.ts';
export type { EpisodeStatements } from './episode-statements.ts';
export { countSpokenMessages, eraseMessages, eraseReactions } from './erase-queries.ts';
export { updateClientMessage, updateFacts } from './fact-queries.ts';
export { findPreview } from './message-queries.ts';
export {
  announceContentChange,
  announceMessageUpdate,
  listMessageViewsById,
  loadMessageViews,
} from './pages/load-messages.ts';
export type { PhoneQueue } from './phone-queue.ts';
export { previewOf, storedPreview } from './previews/message-preview.ts';
export { storedAttachment } from './previews/stored-attachment.ts';
export { deleteMessagesStatements, emptyMessages, noteRemovedFiles } from './removal-queries.ts';
export { hasBacklog } from './search-index/backlog-queries.ts';
export { forgetMessagesStatement } from './search-index/index-queries.ts';
export { markTerms } from './search-index/message-terms.ts';
export { stemTermOf } from './search-index/word-terms.ts';
export { NotAMemberYetError } from './writing/check-drafts.ts';
export { MessageBatcher, type SendOutcome } from './writing/message-batcher.ts';
export { type MessageDraft, systemDraft } from './writing/message-draft.ts';
export { nameTargets, nameUser, type Person } from './writing/named-people.ts';
export { assertNotEmpty, cleanMessage, joiningFirst, userDraft } from './writing/send-message.ts';
export { takeMessageIds } from './writing/take-message-ids.ts';
export { type WriteOutcome, writeMessages } from './writing/write-messages.ts';

interface MessagesModuleDeps extends Omit<MessageRoutesDeps, 'batcher'>, SearchIndexDeps {
  /** Called with the outcome of every send and how long it took. */
  onSettled: (outcome: SendOutcome, seconds: number) => void;
}

/** Messages: sending, paging, editing, deleting, pinning, reactions; and the search index of them all. */
export const makeMessagesModule = (deps: MessagesModuleDeps): ServerModule => {
  const { tasks, resume } = makeSearchIndexTasks(deps);
  const batcher = new MessageBatcher(deps);
  return {
    routes: makeMessageRoutes({ ...deps, batcher }),
    tasks,
    start: resume,
    close: [{ phase: 'release', name: 'batcher', withinMs: 1_500, stop: () => batcher.close() }],
  };
};
