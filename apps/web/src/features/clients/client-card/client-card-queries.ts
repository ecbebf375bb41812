import { endpoints, limits } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/next-offset.ts';

/** Without a client, the cards of all. */
export const clientCardKey = (clientId?: number) =>
  clientId === undefined ? (['client-card'] as const) : (['client-card', clientId] as const);
export const clientCardQuery = (api: Api, clientId: number) =>
  queryOptions({
    queryKey: clientCardKey(clientId),
    queryFn: ({ signal }) => api.call(endpoints.getClientCard, { params: { id: clientId }, signal }),
    retry: false,
  });

/** Of all clients: the notes on a person are those on each of their accounts. */
export const clientNotesKey = ['client-notes'] as const;
export const clientNotesQuery = (api: Api, clientId: number) =>
  infiniteQueryOptions({
    queryKey: [...clientNotesKey, clientId],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listClientNotes, {
        params: { id: clientId },
        query: { limit: limits.notesPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Of all clients, as with the notes. */
export const clientChangesKey = ['client-changes'] as const;
export const clientChangesQuery = (api: Api, clientId: number) =>
  infiniteQueryOptions({
    queryKey: [...clientChangesKey, clientId],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listClientChanges, {
        params: { id: clientId },
        query: { limit: limits.clientChangesPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Of all clients: the timeline of a person has everything of each of their clients. */
export const clientTimelineKey = ['client-timeline'] as const;
export const clientTimelineQuery = (api: Api, clientId: number) =>
  infiniteQueryOptions({
    queryKey: [...clientTimelineKey, clientId],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listClientTimeline, {
        params: { id: clientId },
        query: { limit: limits.timelineEntriesPerPage, ...(pageParam > 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.ts : undefined),
  });

const activityStaysMs = 5 * 60_000;

export const clientActivityQuery = (api: Api, clientId: number, zone: string) =>
  queryOptions({
    queryKey: ['client-activity', zone, clientId],
    queryFn: ({ signal }) =>
      api.call(endpoints.readClientActivity, { params: { id: clientId }, query: { zone }, signal }),
    staleTime: activityStaysMs,
  });
