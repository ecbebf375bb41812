import { endpoints, type TaskStatus } from '@switchboard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { type BoardAnswer, type CardChanges, type Columns, makeColumns, settleBoard } from './board/board-cards.ts';
import { type TaskFilters, toTaskQuery } from './task-filters.ts';
import { taskBoardKey } from './tasks-queries.ts';

interface Board {
  columns: Columns;
  counts: Record<TaskStatus, number>;
  isLoaded: boolean;
  /** Other filters are being asked for. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
}

const idsOf = (answer: BoardAnswer) => new Set(answer.columns.flatMap(({ cards }) => cards.map(({ id }) => id)));

/** The board: loaded once for each choice of filters, from then on kept current by events. */
export function useBoardCards(filters: TaskFilters, pending: CardChanges, isShown: boolean): Board {
  const api = useApi();
  const { loadTaskCards } = useActions();
  const held = useStore((state) => state.taskCards);
  const meId = useStore((state) => state.me?.id ?? 0);
  const query = useQuery({
    queryKey: [...taskBoardKey, filters],
    queryFn: ({ signal }) =>
      loadTaskCards(
        () => api.call(endpoints.getTaskBoard, { query: toTaskQuery(filters), signal }),
        (cards, answer) => settleBoard(cards, answer, filters, meId),
      ),
    placeholderData: keepPreviousData,
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    // The cards are in the store: of an answer only the ids and counts are looked at.
    structuralSharing: false,
  });
  const { data, isPlaceholderData } = query;
  const found = useMemo(() => (data && !isPlaceholderData ? idsOf(data) : null), [data, isPlaceholderData]);
  const columns = useMemo(
    () => makeColumns(held, pending, { filters, meId, found }),
    [held, pending, filters, meId, found],
  );
  const counts = useMemo(() => {
    const shown = (status: TaskStatus) => columns.get(status)?.length ?? 0;
    const beyond = (status: TaskStatus) => {
      const column = isPlaceholderData ? undefined : data?.columns.find(({ status_id }) => status_id === status);
      return column === undefined ? 0 : column.count - column.cards.length;
    };
    return { 1: shown(1) + beyond(1), 2: shown(2) + beyond(2), 3: shown(3) + beyond(3) };
  }, [columns, data, isPlaceholderData]);
  return {
    columns,
    counts,
    isLoaded: data !== undefined,
    isStale: isPlaceholderData,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}
