import { endpoints, limits } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/next-offset.ts';

/** Of every page of the list. */
export const projectsKey = ['projects'] as const;

/** The first parts of the keys of all queries of one project, or of all. */
export const projectKey = (id?: number) => (id === undefined ? (['project'] as const) : (['project', id] as const));

export const projectQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...projectKey(id), 'whole'],
    queryFn: ({ signal }) => api.call(endpoints.getProject, { params: { id }, signal }),
    retry: false,
  });

export const projectDocumentsQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [...projectKey(id), 'documents'],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listProjectDocuments, {
        params: { id },
        query: { limit: limits.projectsPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
