import { type endpoints, limits, type ParamsOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { BytesMissingError, StorageUnavailableError } from '../../platform/files/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { findFile } from './file-queries.ts';
import type { FileStore } from './file-store.ts';
import { type MayRead, mayReadFile } from './may-read-file.ts';

export interface CopyFileDeps {
  database: Database;
  files: FileStore;
  mayRead: MayRead;
}

type CopyFile = typeof endpoints.copyFile;

/** A copy belongs to the caller alone, like an upload: what it was copied from may go. Throws `file.not_found`. */
export const makeCopyFile =
  ({ database, files, mayRead }: CopyFileDeps) =>
  async ({ actor, params }: { actor: CallingActor; params: ParamsOf<CopyFile> }): Promise<ResultOf<CopyFile>> => {
    const { workspaceId, userId } = actor;
    const file = await database.inWorkspace(workspaceId, async (tx) => {
      const found = await findFile(tx, workspaceId, params.id);
      const mayCopy = found !== null && found.deleted_at === null && (await mayReadFile(tx, mayRead, actor, found));
      return mayCopy ? found : null;
    });
    try {
      const source = file && (await files.open(workspaceId, file.id));
      if (file === null || source === null) throw new AppError('file.not_found');
      const model = await files.put({
        workspaceId,
        source,
        original: file.original,
        declaredType: file.type,
        kind: file.kind,
        createdBy: userId,
        maxBytes: limits.fileBytes,
        ...(file.duration !== null && { duration: file.duration }),
      });
      return { model };
    } catch (error) {
      if (error instanceof BytesMissingError) throw new AppError('file.not_found');
      throw error instanceof StorageUnavailableError ? new AppError('server.unavailable') : error;
    }
  };
