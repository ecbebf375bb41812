import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from './listed-task.module.css';
import { ListedTask } from './listed-task.tsx';
import { useFoundTasks } from './use-found-tasks.ts';

const mostShown = 5;

/** The tasks that a search for messages finds, and the link to all of them; empty without any. */
export default function FoundTasks({ words }: { words: string }) {
  const t = useT('tasks');
  const titleId = useId();
  const { search, found } = useFoundTasks(words, mostShown);
  if (found === undefined || found.count === 0) return null;
  return (
    <section className={classes.found} aria-labelledby={titleId} data-testid="found-tasks">
      <h2 className={classes.heading} id={titleId}>
        {t('title')}
      </h2>
      <ul className={classes.list}>
        {found.data.map((task) => (
          <ListedTask key={task.id} task={task} testId={`found-task-${task.id}`} />
        ))}
      </ul>
      {found.count > found.data.length && (
        <Link className={classes.all} to="/tasks/" search={{ search }}>
          {t('channel.all', { count: found.count })}
        </Link>
      )}
    </section>
  );
}
