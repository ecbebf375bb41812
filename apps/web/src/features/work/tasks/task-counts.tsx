import { endpoints, limits } from '@switchboard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { type TaskFilters, toTaskQuery } from './task-filters.ts';
import { taskSummaryKey } from './tasks-queries.ts';
import classes from './tasks-screen.module.css';

/** The server counts so far and no further. */
export function Count({ count }: { count: number }) {
  const format = useFormatter();
  return count < limits.countedTasks ? format.number(count) : `${format.number(limits.countedTasks)}+`;
}

interface TaskCountsProps {
  filters: TaskFilters;
  onChange: (changes: TaskFilters) => void;
}

/** How many tasks there are, in progress and done; a press shows only these. */
export function TaskCounts({ filters, onChange }: TaskCountsProps) {
  const t = useT('tasks');
  const api = useApi();
  const { status_id: status, ...others } = filters;
  const { data } = useQuery({
    queryKey: [...taskSummaryKey, others],
    queryFn: ({ signal }) => api.call(endpoints.getTaskSummary, { query: toTaskQuery(others), signal }),
    placeholderData: keepPreviousData,
  });
  const cards = [
    { key: 'all', status: '', label: t('counts.all'), count: data?.all },
    { key: 'in-progress', status: '2', label: t('counts.inProgress'), count: data?.in_progress },
    { key: 'done', status: '3', label: t('counts.done'), count: data?.done },
  ];
  return (
    <div className={classes.counts} role="group" aria-label={t('counts.label')}>
      {cards.map((card) => (
        <button
          key={card.key}
          type="button"
          className={classes.countCard}
          aria-pressed={(status ?? '') === card.status}
          data-testid={`task-count-${card.key}`}
          onClick={() => onChange({ status_id: card.status })}
        >
          <span className={classes.countLabel}>{card.label}</span>
          <span className={classes.countNumber}>{card.count === undefined ? '–' : <Count count={card.count} />}</span>
        </button>
      ))}
    </div>
  );
}
