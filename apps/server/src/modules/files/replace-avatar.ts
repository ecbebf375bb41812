import type { Transaction } from '../../platform/database/index.ts';
import { fieldError } from '../../platform/http/index.ts';

interface AvatarChange {
  workspaceId: number;
  userId: number;
  /** The file that is the avatar now. */
  previous: number | null;
  /** An upload of the user's own that is in no message; null takes the avatar away. */
  next: number | null;
}

/**
 * Makes an upload the user's avatar and lets go of the one before, whose bytes are collected later. Refuses what is not the
 * user's own waiting upload, and what is no picture we decode (so no SVG): throws a field error of `avatar`. Call it before
 * the user's row points to the file and before events are appended.
 */
export const replaceAvatar = async (
  tx: Transaction,
  { workspaceId, userId, previous, next }: AvatarChange,
): Promise<void> => {
  if (previous === next) return;
  if (next !== null) await takeAsAvatar(tx, workspaceId, userId, next);
  if (previous === null) return;
  await tx.query({
    name: 'release-avatar',
    text: `update files set deleted_at = clock_timestamp()
      where workspace_id = $1 and id = $2 and is_avatar and created_by = $3 and deleted_at is null`,
    values: [workspaceId, previous, userId],
  });
};

const takeAsAvatar = async (tx: Transaction, workspaceId: number, userId: number, fileId: number): Promise<void> => {
  const { rows } = await tx.query<{ width: number | null }>({
    name: 'find-upload-for-avatar',
    text: `select width from files where workspace_id = $1 and id = $2 and created_by = $3
      and message_seq is null and not is_avatar and deleted_at is null for update`,
    values: [workspaceId, fileId, userId],
  });
  if (rows[0] === undefined) throw fieldError('avatar', 'validation.unknown_file');
  // A size is known of the pictures that our decoder may be called for, and of nothing else.
  if (rows[0].width === null) throw fieldError('avatar', 'validation.image_required');
  await tx.query({
    name: 'take-upload-as-avatar',
    text: 'update files set is_avatar = true where workspace_id = $1 and id = $2',
    values: [workspaceId, fileId],
  });
};
