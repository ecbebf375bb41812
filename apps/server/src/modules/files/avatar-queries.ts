import { statement } from '../../platform/database/index.ts';

/** Locks a user's own unattached upload until the transaction ends; its width is null when it is not a picture. */
export const lockOwnUpload = statement({
  name: 'find-upload-for-avatar',
  text: `select width from files where workspace_id = $1 and id = $2 and created_by = $3
    and message_seq is null and task_id is null and project_id is null and canned_reply_id is null and scheduled_message_id is null
    and not is_avatar and deleted_at is null for update`,
  values: (workspaceId: number, userId: number, fileId: number) => [workspaceId, fileId, userId],
}).first<{ width: number | null }>();

export const markAsAvatar = statement({
  name: 'take-upload-as-avatar',
  text: 'update files set is_avatar = true where workspace_id = $1 and id = $2',
  values: (workspaceId: number, fileId: number) => [workspaceId, fileId],
}).run();

/** Releases an avatar; its bytes are collected later. */
export const releaseAvatar = statement({
  name: 'release-avatar',
  text: `update files set deleted_at = clock_timestamp()
    where workspace_id = $1 and id = $2 and is_avatar and created_by = $3 and deleted_at is null`,
  values: (workspaceId: number, userId: number, fileId: number) => [workspaceId, fileId, userId],
}).run();

/** The same for a client's, which the messenger gave us. */
export const releaseClientAvatar = statement({
  name: 'release-client-avatar',
  text: `update files set deleted_at = clock_timestamp()
    where workspace_id = $1 and id = $2 and is_avatar and created_by is null and deleted_at is null`,
  values: (workspaceId: number, fileId: number) => [workspaceId, fileId],
}).run();
