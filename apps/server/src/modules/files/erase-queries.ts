import { statement } from '../../platform/database/index.ts';

export interface ErasedFile {
  id: number;
  storage_key: string;
  size: number;
}

/**
 * Some files of a channel, of tasks that came from it and of messages for later, including released ones and pictures of
 * previews, and pictures of clients that are not shown any more: those rows do not name their client.
 */
export const listFilesToErase = statement({
  name: 'list-files-to-erase',
  text: `(select id, storage_key, size from files where workspace_id = $1 and channel_id = $2 and message_seq is not null limit $3)
    union (select id, storage_key, size from files where workspace_id = $1 and channel_id = $2 and preview_seq is not null limit $3)
    union (select id, storage_key, size from files where workspace_id = $1 and channel_id = $2 limit $3)
    union (select f.id, f.storage_key, f.size from files f join file_tasks t on t.workspace_id = f.workspace_id
        and t.id = f.task_id where f.workspace_id = $1 and t.channel_id = $2 limit $3)
    union (select f.id, f.storage_key, f.size from files f join file_scheduled_messages s on s.workspace_id = f.workspace_id
        and s.id = f.scheduled_message_id where f.workspace_id = $1 and s.channel_id = $2 limit $3)
    union (select id, storage_key, size from files
      where workspace_id = $1 and is_avatar and created_by is null and deleted_at is not null limit $3)
    limit $3`,
  values: (workspaceId: number, channelId: number | null, limit: number) => [workspaceId, channelId, limit],
}).all<ErasedFile>();

/** How many files these channels have, with tasks that came from them and messages for later. */
export const countFilesOfChannels = statement({
  name: 'count-files-of-channels',
  text: `select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from files
    where workspace_id = $1 and (channel_id = any($2)
      or task_id in (select id from file_tasks where workspace_id = $1 and channel_id = any($2))
      or scheduled_message_id in (select id from file_scheduled_messages where workspace_id = $1 and channel_id = any($2)))`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).answer(
  ([row]: { count: number; bytes: number }[]): { count: number; bytes: number } => row ?? { count: 0, bytes: 0 },
);
