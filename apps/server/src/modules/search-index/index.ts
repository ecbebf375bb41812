export {
  indexChangedMessageStatement,
  indexNewMessagesStatement,
  unindexMessageStatement,
} from './index-queries.ts';
export { makeSearchIndexTasks } from './index-old-messages.ts';
export { markTerms } from './message-terms.ts';
