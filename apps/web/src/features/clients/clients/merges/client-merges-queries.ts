import { endpoints } from '@switchboard/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';

/** Of all clients: a change of one may make them similar to another. */
export const mergeSuggestionsKey = ['merge-suggestions'] as const;
export const mergeSuggestionsQuery = (api: Api, clientId: number) =>
  queryOptions({
    queryKey: [...mergeSuggestionsKey, clientId],
    queryFn: ({ signal }) => api.call(endpoints.listMergeSuggestions, { params: { id: clientId }, signal }),
    retry: false,
  });

const foundClients = 8;

/** Clients to merge with, by the typed text. Within the keys of the clients' page: the same events change both. */
export const clientsToMergeQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['clients', 'to-merge', name],
    queryFn: ({ signal }) => api.call(endpoints.listClients, { query: { name, limit: foundClients }, signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
