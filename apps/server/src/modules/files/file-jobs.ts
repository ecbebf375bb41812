import type { Database } from '../../platform/database/index.ts';
import type { FileStorage } from '../../platform/files/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import {
  deleteFiles,
  filesAtOnce,
  listReleasedFiles,
  releaseFilesOfDeletedChannels,
  releaseUnattachedFiles,
} from './collect-queries.ts';

interface FileTasksDeps {
  database: Database;
  storage: FileStorage;
  listWorkspaceIds: () => Promise<number[]>;
}

/**
 * Releases the files of deleted channels, pictures of previews included. Not done when the channel is deleted: it may
 * hold more files than a transaction should touch while others wait for the channel.
 */
const releaseAllOfDeletedChannels = async ({ database }: FileTasksDeps, workspaceId: number): Promise<void> => {
  for (const place of ['message_seq', 'preview_seq'] as const) {
    for (let released = filesAtOnce; released === filesAtOnce; ) {
      released = await database.inWorkspace(workspaceId, (tx) => releaseFilesOfDeletedChannels[place](tx, workspaceId));
    }
  }
};

/**
 * Removes files no message holds: uploads that were never sent, files of deleted messages, files removed from a message
 * and replaced avatars. A row is marked deleted first, so that it can no longer be attached; then its bytes and
 * everything derived from them are deleted, and the row last: the next run completes an interrupted one.
 */
const collectFiles = async ({ database, storage }: FileTasksDeps, workspaceId: number): Promise<void> => {
  for (;;) {
    const rows = await database.inWorkspace(workspaceId, async (tx) => {
      await releaseUnattachedFiles(tx, workspaceId);
      return listReleasedFiles(tx, workspaceId);
    });
    for (const row of rows) await storage.remove(row.storage_key);
    await database.inWorkspace(workspaceId, (tx) =>
      deleteFiles(
        tx,
        workspaceId,
        rows.map(({ id }) => id),
      ),
    );
    if (rows.length < filesAtOnce) return;
  }
};

export const makeFileTasks = (deps: FileTasksDeps): Tasks => ({
  'collect-files': async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await releaseAllOfDeletedChannels(deps, workspaceId);
      await collectFiles(deps, workspaceId);
    }
  },
});
