import type { Project, ProjectSort } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import type { Column } from '../../../ui/table/column.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { MemberFaces } from './project-people.tsx';
import { ProjectProgress } from './project-progress.tsx';
import { ProjectStateBadge } from './project-state.tsx';
import classes from './projects.module.css';

export function useProjectColumns(): Column<Project, ProjectSort>[] {
  const t = useT('projects');
  const time = useTimeFormat();
  return [
    { key: 'name', title: t('name'), sortBy: 'name', isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'state', title: t('state'), sortBy: 'state', cell: (project) => <ProjectStateBadge project={project} /> },
    {
      key: 'progress',
      title: t('progress'),
      width: '220px',
      cell: (project) => <ProjectProgress project={project} />,
    },
    {
      key: 'members',
      title: t('members'),
      cell: ({ members }) => (members.length > 0 ? <MemberFaces members={members} /> : null),
    },
    {
      key: 'updated',
      title: t('updated'),
      sortBy: 'updated_at',
      cell: ({ updated_at }) => <span className={classes.date}>{time.date(updated_at)}</span>,
    },
  ];
}
