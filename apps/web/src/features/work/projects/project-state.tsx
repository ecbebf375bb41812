import type { Project } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import classes from './projects.module.css';

/** How a project is doing, as a badge; an archived one says only that. */
export function ProjectStateBadge({ project }: { project: Project }) {
  const t = useT('projects');
  const isArchived = project.archived_at !== null;
  return (
    <span className={classes.state} data-state={isArchived ? 'archived' : project.state} data-testid="project-state">
      {isArchived ? t('archived') : t(`states.${project.state}`)}
    </span>
  );
}
