import { endpoints } from '@switchboard/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';

/** Of all clients: what is new about one may make them look like another. */
export const mergeSuggestionsKey = ['merge-suggestions'] as const;
export const mergeSuggestionsQuery = (api: Api, clientId: number) =>
  queryOptions({
    queryKey: [...mergeSuggestionsKey, clientId],
    queryFn: ({ signal }) => api.call(endpoints.listMergeSuggestions, { params: { id: clientId }, signal }),
    retry: false,
  });

const foundClients = 8;

/** Clients to merge with, by what is typed. Within the keys of the clients' page: what changes that changes these. */
export const clientsToMergeQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['clients', 'to-merge', name],
    queryFn: ({ signal }) => api.call(endpoints.listClients, { query: { name, limit: foundClients }, signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
