import { statement } from '../../../platform/database/index.ts';

/** For use in other modules' SQL. */
export const projectsTable = 'projects';
export const projectMembersTable = 'project_members';

/** Projects that tasks refer to; archiving one waits until the transaction ends. */
export const shareProjects = statement({
  name: 'share-projects',
  text: `select id, name, archived_at is not null as is_archived from projects
    where workspace_id = $1 and id = any($2) order by id for share`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<{ id: number; name: string; is_archived: boolean }>();
