import { useParams } from '@tanstack/react-router';
import { ProjectPage } from '../../features/projects/project-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** `/projects/{id}/`: one project. */
export function ProjectRoute() {
  const { id = '' } = useParams({ strict: false });
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NotFoundPage />;
  return <ProjectPage key={id} projectId={Number(id)} missing={<NotFoundPage />} />;
}
