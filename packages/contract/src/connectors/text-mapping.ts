import type { MessengerId } from './messengers.ts';

/** How content becomes a messenger's text, for those with formatting of their own. */
export interface TextMapping {
  messenger: MessengerId;
  /** How many messages of at most `maxChars` the content takes on the phone. */
  countMessages: (content: string, maxChars: number) => number;
}
