import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeSearchIndexTasks, type SearchIndexDeps } from './index-old-messages.ts';

export { hasBacklog } from './backlog-queries.ts';
export {
  forgetMessagesStatement,
  indexChangedMessageStatement,
  indexNewMessagesStatement,
  unindexMessageStatement,
} from './index-queries.ts';
export { markTerms } from './message-terms.ts';

/** The search index of all messages; those from before the index are added in jobs. */
export const makeSearchIndexModule = (deps: SearchIndexDeps): ServerModule => {
  const { tasks, resume } = makeSearchIndexTasks(deps);
  return { tasks, start: resume };
};
