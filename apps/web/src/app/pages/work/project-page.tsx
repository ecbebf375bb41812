import type { Project } from '@switchboard/contract';
import { useParams } from '@tanstack/react-router';
import { ProjectPage } from '../../../features/work/projects/project-page.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';

const TasksOfProject = lazy(() => import('./tasks-of-project.tsx'));
const renderTasks = ({ id, archived_at }: Project) => (
  <LazyPart fallback={<SkeletonRows count={2} />}>
    <TasksOfProject projectId={id} isArchived={archived_at !== null} />
  </LazyPart>
);

/** `/projects/{id}/`: one project. */
export function ProjectRoute() {
  const { id = '' } = useParams({ strict: false });
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundPage />;
  return <ProjectPage key={id} projectId={Number(id)} missing={<NotFoundPage />} renderTasks={renderTasks} />;
}
