import {
  type BrokenDownFigure,
  endpoints,
  type FigureId,
  type ReportDivision,
  type ResultOf,
} from '@switchboard/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { type Behind, factsQueryOf } from './facts/behind.ts';
import type { Days } from './period/period.ts';
import { type ReportFilter, scopeOf } from './report-search.ts';

const reportsKey = ['reports'] as const;
/** Numbers change all the time; those just seen are good enough when a tab is opened again. */
const staysMs = 60_000;
const keptMs = 30 * 60_000;

/** What is asked of the server. */
export interface Asked {
  figures: readonly FigureId[];
  by: ReportDivision;
  days: Days;
}

/** Tells what it answers: until the next one has come, it is shown in its place. */
export interface ReportAnswer extends ResultOf<typeof endpoints.readReport> {
  asked: Asked;
}

export const reportQuery = (api: Api, filter: ReportFilter, asked: Asked) => {
  const query = {
    ...scopeOf(filter, asked.days),
    figures: [...asked.figures],
    by: asked.by,
    is_working_time: filter.isWorkingTime,
  };
  return queryOptions({
    queryKey: [...reportsKey, query],
    queryFn: async ({ signal }): Promise<ReportAnswer> => ({
      ...(await api.call(endpoints.readReport, { query, signal })),
      asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: staysMs,
    gcTime: keptMs,
  });
};

/** The facts that a number is made of, page by page. */
export const factsQuery = (api: Api, filter: ReportFilter, behind: Behind) => {
  const query = factsQueryOf(behind, filter);
  return infiniteQueryOptions({
    queryKey: [...reportsKey, 'facts', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listReportFacts, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
};

/** How many facts of a figure there are of each reason, or number of stars. */
export const breakdownQuery = (api: Api, filter: ReportFilter, figure: BrokenDownFigure) => {
  const query = { ...scopeOf(filter, filter.days), figure };
  return queryOptions({
    queryKey: [...reportsKey, 'breakdown', query],
    queryFn: ({ signal }) => api.call(endpoints.readBreakdown, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: staysMs,
    gcTime: keptMs,
  });
};

/** Of now. */
export const reachQuery = (api: Api) =>
  queryOptions({
    queryKey: [...reportsKey, 'reach'],
    queryFn: ({ signal }) => api.call(endpoints.readReach, { signal }),
    staleTime: staysMs,
    gcTime: keptMs,
  });

/** What clients wrote after rating, page by page. */
export const commentsQuery = (api: Api, filter: ReportFilter, stars: number | null) => {
  const query = { ...scopeOf(filter, filter.days), ...(stars !== null && { stars }) };
  return infiniteQueryOptions({
    queryKey: [...reportsKey, 'comments', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listRatingComments, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
};
