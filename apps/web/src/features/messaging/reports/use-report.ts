import { type FigureId, figureIds, figures } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { isTransient } from '../../../api/api-error.ts';
import { beforeOf, divisionOf } from './period/period.ts';
import { type Asked, type ReportAnswer, reportQuery } from './report-queries.ts';
import { useReportContext } from './use-report-filter.ts';

export interface Report {
  /** Null until it has come. */
  answer: ReportAnswer | null;
  error: unknown;
  /** Shown until the one that was asked for has come. */
  isStale: boolean;
  retry: () => void;
}

interface ReportOptions {
  /** `time`: by days, weeks or months, as long as the period is. */
  by: Exclude<Asked['by'], 'day' | 'week' | 'month'> | 'time';
  /** Of the period before. */
  isBefore?: boolean;
}

/** Figures of what the screen counts. */
export function useReport(wanted: readonly FigureId[], { by, isBefore = false }: ReportOptions): Report {
  const { filter } = useReportContext();
  const division = by === 'time' ? divisionOf(filter.days) : by;
  const days = isBefore ? beforeOf(filter.days, filter.period) : filter.days;
  const query = useQuery(reportQuery(useApi(), filter, { figures: wanted, by: division, days }));
  return {
    answer: query.data ?? null,
    error: query.data !== undefined && isTransient(query.error) ? null : query.error,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Whether any of its figures counts something. What is open may be so since before the period. */
export const isEmptyReport = ({ rows }: ReportAnswer): boolean =>
  rows.every(({ values }) =>
    figureIds.every((id) => {
      const value = values[id];
      return value === undefined || (figures[id].measure === 'level' ? (value.value ?? 0) === 0 : value.n === 0);
    }),
  );
