import type { Database } from '../../platform/database/index.ts';
import type { FileStorage } from '../../platform/files/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';

/** Uploads nobody attached live this long; bytes of deleted messages' files as well. */
const keptHours = 24;
const filesAtOnce = 500;

interface FileTasksDeps {
  database: Database;
  storage: FileStorage;
  listWorkspaceIds: () => Promise<number[]>;
}

/**
 * Removes what no message holds: uploads that were never sent, and files of deleted messages. The row goes first; bytes
 * that a crash leaves behind cost room but are reachable by nobody.
 */
const collectFiles = async ({ database, storage }: FileTasksDeps, workspaceId: number): Promise<void> => {
  for (;;) {
    const { rows } = await database.inWorkspace(workspaceId, (tx) =>
      tx.query<{ storage_key: string }>(
        `delete from files where workspace_id = $1 and id in (
           select id from files where workspace_id = $1
             and ((message_seq is null and not is_avatar and created_at < now() - make_interval(hours => $2))
               or deleted_at < now() - make_interval(hours => $2))
           limit $3)
           -- Looked at again under the row's lock: it may have been attached meanwhile.
           and (message_seq is null or deleted_at is not null)
         returning storage_key`,
        [workspaceId, keptHours, filesAtOnce],
      ),
    );
    await Promise.all(rows.map((row) => storage.remove(row.storage_key)));
    if (rows.length < filesAtOnce) return;
  }
};

export const makeFileTasks = (deps: FileTasksDeps): Tasks => ({
  'collect-files': async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) await collectFiles(deps, workspaceId);
  },
});
