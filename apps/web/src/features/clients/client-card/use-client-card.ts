import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { clientCardQuery } from './client-card-queries.ts';

/** How often the last word of a conversation is asked for that the reader does not hear. */
const lookAgainMs = 15_000;

/**
 * A client's card, kept current by events. Messages in a conversation of others are not among the reader's events:
 * while such a card is on the screen it is fetched again and again.
 */
export function useClientCard(clientId: number) {
  const api = useApi();
  return useQuery({
    ...clientCardQuery(api, clientId),
    refetchInterval: ({ state }) => {
      const conversation = state.data?.conversation;
      return conversation && conversation.manager_id !== null && !conversation.is_member ? lookAgainMs : false;
    },
  });
}
