import type { Transaction } from '../../platform/database/index.ts';
import { fieldError } from '../../platform/http/index.ts';
import { lockOwnUpload, markAsAvatar, releaseAvatar } from './avatar-queries.ts';

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
  await releaseAvatar(tx, workspaceId, userId, previous);
};

const takeAsAvatar = async (tx: Transaction, workspaceId: number, userId: number, fileId: number): Promise<void> => {
  const upload = await lockOwnUpload(tx, workspaceId, userId, fileId);
  if (upload === null) throw fieldError('avatar', 'validation.unknown_file');
  // A size is known of the pictures that our decoder may be called for, and of nothing else.
  if (upload.width === null) throw fieldError('avatar', 'validation.image_required');
  await markAsAvatar(tx, workspaceId, fileId);
};
