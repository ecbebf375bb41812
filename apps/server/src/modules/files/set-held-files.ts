import type { Transaction } from '../../platform/database/index.ts';
import { fieldError } from '../../platform/http/index.ts';
import { type FileHolder, holdFiles, listHeldFiles, releaseHeldFiles } from './held-queries.ts';

/**
 * Gives a holder these files, in this order: the user's new uploads, and those it has. Returns the files before and
 * after.
 */
export const setHeldFiles = async (
  tx: Transaction,
  workspaceId: number,
  { holder, userId }: { holder: FileHolder; userId: number },
  wanted: readonly number[],
): Promise<{ before: number; after: number; isChanged: boolean }> => {
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
