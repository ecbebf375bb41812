export { makeSearchIndexTasks } from './index-old-messages.ts';
export {
  indexChangedMessageStatement,
  indexNewMessagesStatement,
  unindexMessageStatement,
} from './index-queries.ts';
export { markTerms } from './message-terms.ts';
