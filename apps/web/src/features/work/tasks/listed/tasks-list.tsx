import { endpoints, limits, type QueryOf } from '@switchboard/contract';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import type { TaskFilters } from '../task-filters.ts';
import classes from './listed-task.module.css';
import { ListedTask } from './listed-task.tsx';

interface TasksListProps {
  queryKey: QueryKey;
  query: QueryOf<typeof endpoints.listTasks>;
  /** The same for the screen of tasks, where the rest of them is. */
  filters: TaskFilters;
  /** Shown for an empty list. */
  empty: ReactNode;
  testIdOf: (taskId: number) => string;
}

/** The first tasks of something, those to do on top, and the way to all of them. */
export function TasksList({ queryKey, query, filters, empty, testIdOf }: TasksListProps) {
  const t = useT('tasks');
  const api = useApi();
  const { data, isPending, isLoadingError, isSuccess, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.call(endpoints.listTasks, {
        query: { ...query, sortBy: 'status_id', order: 'asc', limit: limits.tasksPerPage },
        signal,
      }),
  });
  const tasks = data?.data ?? [];
  return (
    <>
      {isPending && <SkeletonRows count={2} />}
      {isLoadingError && <ErrorState title={t('failed.load')} onRetry={() => void refetch()} />}
      {isSuccess && tasks.length === 0 && empty}
      <ul className={classes.list}>
        {tasks.map((task) => (
          <ListedTask key={task.id} task={task} testId={testIdOf(task.id)} />
        ))}
      </ul>
      {data && data.count > tasks.length && (
        <Link className={classes.all} to="/tasks/" search={filters}>
          {t('channel.all', { count: data.count })}
        </Link>
      )}
    </>
  );
}
