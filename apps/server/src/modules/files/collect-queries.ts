import { statement, statementsBy } from '../../platform/database/index.ts';

/**
 * How long unattached uploads, and the bytes of files of deleted messages and channels, are kept. Inlined in the
 * statements: with a parameter the planner could not estimate how few files are that old.
 */
const kept = "interval '24 hours'";
export const filesAtOnce = 500;

/** Releases some files of deleted channels, found by where they are attached; returns how many. */
export const releaseFilesOfDeletedChannels = statementsBy(['message_seq', 'preview_seq'], (place) =>
  statement({
    text: `update files f set deleted_at = gone.deleted_at from (
        select held.id, c.deleted_at from file_channels c
        join files held on held.workspace_id = c.workspace_id and held.channel_id = c.id
          and held.${place} is not null and held.deleted_at is null
        where c.workspace_id = $1 and c.deleted_at is not null limit $2) gone
      where f.workspace_id = $1 and f.id = gone.id`,
    values: (workspaceId: number) => [workspaceId, filesAtOnce],
  }).count(),
);

/** Marks uploads that were never sent as deleted: they can no longer be attached. */
export const releaseUnattachedFiles = statement({
  text: `update files set deleted_at = now() - ${kept} - interval '1 second'
    where workspace_id = $1 and message_seq is null and preview_seq is null and task_id is null and project_id is null
      and canned_reply_id is null and scheduled_message_id is null and not is_avatar and deleted_at is null
      and created_at < now() - ${kept}`,
  values: (workspaceId: number) => [workspaceId],
}).run();

/** Some of the released files whose bytes may be deleted. */
export const listReleasedFiles = statement({
  text: `select id, storage_key from files
    where workspace_id = $1 and deleted_at < now() - ${kept} order by deleted_at limit ${filesAtOnce}`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ id: number; storage_key: string }>();

export const deleteFiles = statement({
  text: 'delete from files where workspace_id = $1 and id = any($2)',
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();
