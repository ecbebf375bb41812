import { endpoints, limits } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import classes from '../listed/listed-task.module.css';
import { ListedTask } from '../listed/listed-task.tsx';
import { channelTasksKey } from '../tasks-queries.ts';

/** The tasks that came from a channel or conversation, those to do first. */
export default function ChannelTasks({ channelId }: { channelId: number }) {
  const t = useT('tasks');
  const api = useApi();
  const query = useQuery({
    queryKey: [...channelTasksKey, channelId],
    queryFn: ({ signal }) =>
      api.call(endpoints.listTasks, {
        query: {
          channel_id: channelId,
          kinds: ['task', 'promise', 'reminder'],
          sortBy: 'status_id',
          order: 'asc',
          limit: limits.tasksPerPage,
        },
        signal,
      }),
  });
  const tasks = query.data?.data ?? [];
  return (
    <div data-testid="channel-tasks">
      {query.isPending && <SkeletonRows count={2} />}
      {query.isLoadingError && <ErrorState title={t('failed.load')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && tasks.length === 0 && <EmptyState title={t('channel.empty')} hint={t('channel.emptyHint')} />}
      <ul className={classes.list}>
        {tasks.map((task) => (
          <ListedTask key={task.id} task={task} testId={`channel-task-${task.id}`} />
        ))}
      </ul>
      {query.data && query.data.count > tasks.length && (
        <Link className={classes.all} to="/tasks/" search={{ channel_id: channelId } as never}>
          {t('channel.all', { count: query.data.count })}
        </Link>
      )}
    </div>
  );
}
