import type { TaskCard, TaskSort } from '@switchboard/contract';
import { useMemo } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { PriorityName } from '../priority-icon.tsx';
import { StatusName } from '../status-icon.tsx';
import { useDueText } from '../use-due-text.ts';
import { useProjectNames } from '../use-task-lists.ts';
import { useTaskTitle } from '../use-task-title.ts';
import classes from './task-columns.module.css';

export function useTaskColumns(): readonly Column<TaskCard, TaskSort>[] {
  const t = useT('tasks');
  const format = useTimeFormat();
  const titleOf = useTaskTitle();
  const dueText = useDueText();
  const projectName = useProjectNames();
  return useMemo(
    () => [
      { key: 'id', title: t('fields.number'), sortBy: 'id', cell: ({ id }) => id, width: '64px' },
      {
        key: 'title',
        title: t('fields.title'),
        sortBy: 'title',
        isHead: true,
        // Keys on their own are for the row that has the focus or is under the mouse.
        cell: (task) => (
          <span className={classes.title} data-task-id={task.id} dir="auto">
            {titleOf(task)}
          </span>
        ),
      },
      {
        key: 'status',
        title: t('fields.status'),
        sortBy: 'status_id',
        cell: ({ status_id }) => <StatusName status={status_id} />,
      },
      {
        key: 'priority',
        title: t('fields.priority'),
        sortBy: 'priority',
        cell: ({ priority }) => <PriorityName priority={priority} />,
      },
      {
        key: 'assignee',
        title: t('fields.assignee'),
        cell: ({ assignee, assignee_gone }) => {
          if (assignee === null) return t('nobody');
          const name = fullName(assignee) || t('unknownPerson');
          return <bdi className={classes.name}>{assignee_gone ? t('notActive', { name }) : name}</bdi>;
        },
      },
      {
        key: 'project',
        title: t('fields.project'),
        cell: ({ project_id }) => {
          const name = projectName(project_id);
          return name === undefined ? null : <bdi className={classes.name}>{name}</bdi>;
        },
      },
      {
        key: 'due',
        title: t('fields.due'),
        sortBy: 'due_at',
        cell: (task) => {
          const due = dueText(task);
          return (
            due && (
              <span className={classes.due} data-overdue={due.isOverdue || undefined}>
                {due.text}
              </span>
            )
          );
        },
      },
      {
        key: 'created',
        title: t('fields.created'),
        sortBy: 'created_at',
        cell: ({ created_at }) => (
          <time className={classes.due} dateTime={created_at}>
            {format.date(created_at)}
          </time>
        ),
      },
    ],
    [dueText, format, projectName, t, titleOf],
  );
}
