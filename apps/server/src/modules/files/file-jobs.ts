import type { Database } from '../../platform/database/index.ts';
import type { FileStorage } from '../../platform/files/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';

/**
 * Uploads nobody attached live this long; bytes of the files of deleted messages and channels as well. Written into the
 * statements: of a value the planner would not know how few files are that old.
 */
const kept = "interval '24 hours'";
const filesAtOnce = 500;

interface FileTasksDeps {
  database: Database;
  storage: FileStorage;
  listWorkspaceIds: () => Promise<number[]>;
}

interface CollectedRow {
  id: number;
  storage_key: string;
}

/**
 * Takes the files of deleted channels out of what counts, pictures of previews included. Not when the channel is deleted: it
 * may hold more files than a transaction should touch while others wait for the channel.
 */
const releaseFilesOfDeletedChannels = async ({ database }: FileTasksDeps, workspaceId: number): Promise<void> => {
  for (const place of ['message_seq', 'preview_seq']) {
    for (let released = filesAtOnce; released === filesAtOnce; ) {
      ({ rowCount: released } = await database.inWorkspace(workspaceId, (tx) =>
        tx.query(
          `update files f set deleted_at = gone.deleted_at from (
             select held.id, c.deleted_at from channels c
             join files held on held.workspace_id = c.workspace_id and held.channel_id = c.id
               and held.${place} is not null and held.deleted_at is null
             where c.workspace_id = $1 and c.deleted_at is not null limit $2) gone
           where f.workspace_id = $1 and f.id = gone.id`,
          [workspaceId, filesAtOnce],
        ),
      ));
    }
  }
};

/**
 * Removes what no message holds: uploads that were never sent, files of deleted messages, files taken off a message and
 * avatars that were replaced. A row is marked deleted first, so that nothing can be attached any more; then its bytes go, with
 * what was made from them, and the row last: a crash between them is made good by the next run.
 */
const collectFiles = async ({ database, storage }: FileTasksDeps, workspaceId: number): Promise<void> => {
  for (;;) {
    const { rows } = await database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(
        `update files set deleted_at = now() - ${kept} - interval '1 second'
         where workspace_id = $1 and message_seq is null and preview_seq is null and not is_avatar and deleted_at is null
           and created_at < now() - ${kept}`,
        [workspaceId],
      );
      return tx.query<CollectedRow>(
        `select id, storage_key from files
         where workspace_id = $1 and deleted_at < now() - ${kept} order by deleted_at limit ${filesAtOnce}`,
        [workspaceId],
      );
    });
    for (const row of rows) await storage.remove(row.storage_key);
    await database.inWorkspace(workspaceId, (tx) =>
      tx.query('delete from files where workspace_id = $1 and id = any($2)', [workspaceId, rows.map(({ id }) => id)]),
    );
    if (rows.length < filesAtOnce) return;
  }
};

export const makeFileTasks = (deps: FileTasksDeps): Tasks => ({
  'collect-files': async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await releaseFilesOfDeletedChannels(deps, workspaceId);
      await collectFiles(deps, workspaceId);
    }
  },
});
