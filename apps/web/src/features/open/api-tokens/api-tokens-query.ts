import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const apiTokensKey = ['api-tokens'] as const;

/** The reader's tokens, or those of all; who sees all may change while the page is open. */
export const apiTokensQuery = (api: Api, seesAll: boolean) =>
  queryOptions({
    queryKey: [...apiTokensKey, seesAll],
    queryFn: ({ signal }) => api.call(endpoints.listApiTokens, { signal }),
    // No event tells of a call that was made with a token.
    refetchOnMount: 'always',
  });
