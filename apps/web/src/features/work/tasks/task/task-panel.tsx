import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type Task } from '@switchboard/contract';
import { IconChecklist, IconDots, IconLink, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { taskQuery } from '../tasks-queries.ts';
import { useMayChangeTask, useMayDeleteTask } from '../use-task-rights.ts';
import { TaskComments } from './task-comments.tsx';
import { TaskDescription } from './task-description.tsx';
import { TaskFields } from './task-fields.tsx';
import { TaskFiles } from './task-files.tsx';
import { TaskHistory } from './task-history.tsx';
import { TaskOrigin } from './task-origin.tsx';
import classes from './task-panel.module.css';
import { TaskTitle } from './task-title.tsx';

/** A task beside the board: everything that is known of it. Esc closes it. */
export function TaskPanel({ taskId }: { taskId: number }) {
  const t = useT('tasks');
  const query = useQuery(taskQuery(useApi(), taskId));
  const errorText = useErrorText();
  const close = useClosePanel();
  const task = query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <section className={classes.panel} aria-label={t('page.label', { id: String(taskId) })} data-testid="task-panel">
      <div className={classes.head}>
        <span className={classes.number}>#{taskId}</span>
        {task && !isGone && <TaskMenu task={task} onDeleted={close} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('page.close')}
          data-testid="close-task"
          onClick={close}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        {query.isPending && <SkeletonRows count={6} />}
        {isGone && (
          <EmptyState
            icon={IconChecklist}
            title={t(task ? 'page.deleted' : 'page.notFound')}
            hint={t(task ? 'page.deletedHint' : 'page.notFoundHint')}
          />
        )}
        {query.isLoadingError && !isGone && (
          <ErrorState title={t('failed.task')} hint={errorText(query.error)} onRetry={() => void query.refetch()} />
        )}
        {task && !isGone && <TaskBody key={task.id} task={task} />}
      </div>
    </section>
  );
}

function TaskBody({ task }: { task: Task }) {
  const mayChange = useMayChangeTask()(task);
  return (
    <>
      <TaskTitle task={task} mayChange={mayChange} />
      <TaskOrigin task={task} />
      <TaskFields task={task} mayChange={mayChange} />
      <TaskDescription task={task} mayChange={mayChange} />
      <TaskFiles task={task} mayChange={mayChange} />
      <TaskComments taskId={task.id} />
      <TaskHistory taskId={task.id} />
    </>
  );
}

/** The elements that Esc closes first. */
const opened = '[role="dialog"], [aria-haspopup][aria-expanded="true"]';

/** Back to the tasks, with the filters they had. */
function useClosePanel(): () => void {
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/tasks/', search: true });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector(opened) !== null) return;
    const { target } = event;
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')))
      return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    globalThis.addEventListener('keydown', listener);
    return () => globalThis.removeEventListener('keydown', listener);
  }, []);
  return close;
}

function TaskMenu({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const t = useT('tasks');
  const api = useApi();
  const confirm = useConfirm();
  const mayDelete = useMayDeleteTask(task);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${globalThis.location.origin}/tasks/${task.id}/`);
      notifications.show({ message: t('page.copied'), autoClose: 1_500 });
    } catch {
      notifications.show({ color: 'red', message: t('page.copyFailed') });
    }
  };
  const remove = () =>
    confirm({
      title: t('remove.title'),
      text: t('remove.text'),
      hint: t('remove.hint'),
      quote: task.title,
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      testId: 'confirm-delete-task',
      failed: t('failed.remove'),
      onConfirm: async () => {
        await api.call(endpoints.deleteTask, { params: { id: task.id } });
        notifications.show({ message: t('remove.done', { title: task.title }) });
        onDeleted();
      },
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('board.cardMenu', { title: task.title })}
          data-testid="task-actions"
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
          {t('page.copyLink')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            data-testid="delete-task"
            onClick={remove}
          >
            {t('page.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
