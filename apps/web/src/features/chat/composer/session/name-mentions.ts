import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import type { Store } from '../../../../store/store.ts';

const mayName = /@[\p{L}\p{N}_]/u;
/** However slow the people come, a text waits no longer for them than this. */
const longestWaitMs = 2_000;

/** Whether a text has a typed `@name`, as one sent before the suggestions could offer anybody. */
export const hasTypedName = (text: string): boolean => mayName.test(text);

/** The text with complete names as mentions, once the people are known; as it is, when they do not come for long. */
export type NameMentions = (text: string) => Promise<string>;

export const makeNameMentions =
  (sources: { api: Api; store: Store; queries: QueryClient; channelId: number }): NameMentions =>
  (text) => {
    const named = import('../editor/typed-mentions.ts').then(async ({ loadPeopleToMention, nameTypedPeople }) =>
      nameTypedPeople(text, await loadPeopleToMention(sources)),
    );
    const asTyped = new Promise<string>((resolve) => setTimeout(() => resolve(text), longestWaitMs));
    // The text matters more than the mention.
    return Promise.race([named.catch(() => text), asTyped]);
  };
