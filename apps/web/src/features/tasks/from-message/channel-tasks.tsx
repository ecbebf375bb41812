import { endpoints, limits, type TaskCard } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { StatusIcon } from '../status-icon.tsx';
import { channelTasksKey } from '../tasks-queries.ts';
import { useDueText } from '../use-due-text.ts';
import { useTaskTitle } from '../use-task-title.ts';
import classes from './channel-tasks.module.css';

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
          <ChannelTask key={task.id} task={task} />
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

function ChannelTask({ task }: { task: TaskCard }) {
  const t = useT('tasks');
  const title = useTaskTitle()(task);
  const due = useDueText()(task);
  const facts = [
    ...(task.kind === 'task' ? [] : [t(`kinds.${task.kind}`)]),
    ...(task.assignee ? [fullName(task.assignee) || t('unknownPerson')] : []),
  ];
  return (
    <li className={classes.task} data-testid={`channel-task-${task.id}`}>
      <StatusIcon status={task.status_id} />
      <div className={classes.texts}>
        <Link to="/tasks/$id/" params={{ id: String(task.id) }} dir="auto" title={t(`status.${task.status_id}`)}>
          {title}
        </Link>
        <div className={classes.facts}>
          {due && (
            <span data-overdue={due.isOverdue || undefined}>
              {t(due.isOverdue ? 'board.overdue' : 'board.due', { date: due.text })}
            </span>
          )}
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </div>
      </div>
    </li>
  );
}
