import { endpoints, limits, type Project } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/next-offset.ts';

/** The first parts of the keys of the queries of tasks. */
export const taskTableKey = ['tasks', 'table'] as const;
export const taskBoardKey = ['tasks', 'board'] as const;
export const taskSummaryKey = ['tasks', 'summary'] as const;
/** The results of a search. */
export const foundTasksKey = ['tasks', 'found'] as const;
/** The list on the page of a project. */
export const projectTasksKey = ['tasks', 'of-project'] as const;
export const taskListsKey = ['task-lists'] as const;
export const taskProjectsKey = ['task-projects'] as const;
/** The list in a conversation's details: all of them. */
export const channelTasksKey = ['channel-tasks'] as const;

export const taskKey = (id: number) => ['task', id] as const;
export const taskCommentsKey = (id: number) => ['task-comments', id] as const;
export const taskHistoryKey = (id: number) => ['task-history', id] as const;

export const taskMarksKey = ['task-marks'] as const;

export const taskMarksQuery = (api: Api) =>
  queryOptions({
    queryKey: taskMarksKey,
    queryFn: ({ signal }) => api.call(endpoints.listTaskMarks, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const taskQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => api.call(endpoints.getTask, { params: { id }, signal }),
  });

export const taskListsQuery = (api: Api) =>
  queryOptions({
    queryKey: taskListsKey,
    queryFn: ({ signal }) => api.call(endpoints.listTaskLists, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All projects in use: there are at most `limits.projects` of them. */
export const taskProjectsQuery = (api: Api) =>
  queryOptions({
    queryKey: taskProjectsKey,
    queryFn: async ({ signal }) => {
      const projects: Project[] = [];
      for (;;) {
        const query = { limit: limits.listPageMax, offset: projects.length };
        const { data, hasMore } = await api.call(endpoints.listProjects, { query, signal });
        projects.push(...data);
        if (!hasMore || data.length === 0) return projects;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const taskCommentsQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: taskCommentsKey(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listTaskComments, {
        params: { id },
        query: { limit: limits.taskCommentsPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const taskHistoryQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: taskHistoryKey(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listTaskHistory, {
        params: { id },
        query: { limit: limits.taskHistoryPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
