import { Text } from '@mantine/core';
import type { Project } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import classes from './projects.module.css';

/** How many of a project's tasks are done, in words and as a bar. */
export function ProjectProgress({ project: { progress, tasks_count, done_count } }: { project: Project }) {
  const t = useT('projects');
  const text = progress === null ? t('noTasks') : t('tasksDone', { done: done_count, count: tasks_count });
  return (
    <div className={classes.progress}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <ProgressBar percent={progress ?? undefined} text={text} label={t('progress')} />
    </div>
  );
}
