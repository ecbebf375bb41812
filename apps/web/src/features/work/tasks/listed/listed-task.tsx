import type { TaskCard } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { StatusIcon } from '../status-icon.tsx';
import { useDueText } from '../use-due-text.ts';
import { useTaskTitle } from '../use-task-title.ts';
import classes from './listed-task.module.css';

/** A task in a short list: its state, its title as a link, its due time and its assignee. */
export function ListedTask({ task, testId }: { task: TaskCard; testId: string }) {
  const t = useT('tasks');
  const title = useTaskTitle()(task);
  const due = useDueText()(task);
  const assignee = task.assignee && (fullName(task.assignee) || t('unknownPerson'));
  const facts = [
    ...(task.kind === 'task' ? [] : [t(`kinds.${task.kind}`)]),
    ...(assignee === null ? [] : [task.assignee_gone ? t('notActive', { name: assignee }) : assignee]),
  ];
  return (
    <li className={classes.task} data-testid={testId}>
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
