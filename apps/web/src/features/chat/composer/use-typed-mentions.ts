import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useStoreApi } from '../../../store/store-context.tsx';

const mayName = /@[\p{L}\p{N}_]/u;
/** However slow the people come, a text waits no longer for them than this. */
const longestWaitMs = 2_000;

/**
 * For a text with a typed `@name`, sent before the suggestions could offer anybody: waits a moment for the people and
 * calls `send` with the text in which complete names are mentions. Any other text is sent at once.
 */
export function useTypedMentions(channelId: number) {
  const api = useApi();
  const store = useStoreApi();
  const queries = useQueryClient();
  const awaited = useRef<string | null>(null);
  return (text: string, send: (content: string) => void): void => {
    // Enter again, while the same text waits, must not send it twice.
    if (awaited.current === text) return;
    awaited.current = null;
    if (!mayName.test(text)) {
      send(text);
      return;
    }
    awaited.current = text;
    const named = import('./editor/typed-mentions.ts').then(async ({ loadPeopleToMention, nameTypedPeople }) =>
      nameTypedPeople(text, await loadPeopleToMention({ api, store, queries, channelId })),
    );
    const asTyped = new Promise<string>((resolve) => setTimeout(() => resolve(text), longestWaitMs));
    // The text matters more than the mention.
    void Promise.race([named.catch(() => text), asTyped]).then((content) => {
      if (awaited.current !== text) return;
      awaited.current = null;
      send(content);
    });
  };
}
