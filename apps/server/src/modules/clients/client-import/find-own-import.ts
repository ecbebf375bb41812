import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { findUpload, type Upload } from '../../files/exported-queries.ts';
import { findImport, type ImportRow, lockImport } from './import-queries.ts';

/** States in which an import can still be begun. */
const isOpen = ({ state }: ImportRow) => state === 'draft' || state === 'checked';

/** The caller's own import, locked. Throws `import.not_found`. */
export const lockOwnImport = async (tx: Transaction, actor: CallingActor, id: number): Promise<ImportRow> => {
  const row = await lockImport(tx, actor.workspaceId, id);
  if (row === null || row.created_by !== actor.userId) throw new AppError('import.not_found');
  return row;
};

/** The file of an import that has not begun, only for its uploader. Throws `import.not_found`, `import.over`. */
export const findOwnUpload = async (
  tx: Transaction,
  actor: CallingActor,
  id: number,
): Promise<Upload & Pick<ImportRow, 'settings'>> => {
  const row = await findImport(tx, actor.workspaceId, id);
  if (row === null || row.created_by !== actor.userId) throw new AppError('import.not_found');
  const upload = isOpen(row)
    ? await findUpload(tx, actor.workspaceId, { fileId: row.file_id, userId: actor.userId })
    : null;
  if (upload === null) throw new AppError('import.over');
  return { ...upload, settings: row.settings };
};
