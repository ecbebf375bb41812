import type { Transaction } from '../../../platform/database/index.ts';

/** For use in other modules' SQL. */
export const projectsTable = 'projects';
export const projectMembersTable = 'project_members';

/** Projects that tasks refer to; archiving one waits until the transaction ends. */
export const shareProjects = async (
  tx: Transaction,
  workspaceId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; is_archived: boolean }[]> => {
  const { rows } = await tx.query<{ id: number; name: string; is_archived: boolean }>({
    name: 'share-projects',
    text: `select id, name, archived_at is not null as is_archived from projects
      where workspace_id = $1 and id = any($2) order by id for share`,
    values: [workspaceId, ids],
  });
  return rows;
};
