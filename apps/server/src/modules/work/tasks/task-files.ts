import type { Transaction } from '../../../platform/database/index.ts';
import { fieldError } from '../../../platform/http/index.ts';
import { holdFiles, listHeldFiles, releaseHeldFiles } from '../../files/index.ts';

interface FilesOf {
  taskId: number;
  userId: number;
}

/**
 * Gives a task these files, in this order: the actor's new uploads, and those it has. Returns the files before and
 * after.
 */
export const setTaskFiles = async (
  tx: Transaction,
  workspaceId: number,
  { taskId, userId }: FilesOf,
  wanted: readonly number[],
): Promise<{ before: number; after: number; isChanged: boolean }> => {
  const holder = { kind: 'task', id: taskId } as const;
  const ids = [...new Set(wanted)];
  const had = (await listHeldFiles(tx, workspaceId, holder)).map(({ id }) => id);
  const added = ids.map((fileId, position) => ({ fileId, position })).filter(({ fileId }) => !had.includes(fileId));
  const dropped = had.filter((id) => !ids.includes(id));
  if (added.length > 0) {
    const held = await holdFiles(tx, workspaceId, holder, added, userId);
    const missing = added.find(({ fileId }) => !held.includes(fileId));
    if (missing !== undefined) throw fieldError(`files.${missing.position}`, 'validation.unknown_file');
  }
  if (dropped.length > 0) await releaseHeldFiles(tx, workspaceId, holder, dropped);
  return { before: had.length, after: ids.length, isChanged: added.length > 0 || dropped.length > 0 };
};
