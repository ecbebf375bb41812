import type { Transaction } from '../../platform/database/index.ts';
import { fieldError } from '../../platform/http/index.ts';
import { lockOwnUpload, markAsAvatar, releaseAvatar } from './avatar-queries.ts';

interface AvatarChange {
  workspaceId: number;
  userId: number;
  /** The current avatar's file. */
  previous: number | null;
  /** An unattached upload of the user's own; null removes the avatar. */
  next: number | null;
}

/**
 * Makes an upload the user's avatar and releases the previous one, whose bytes are collected later. Accepts only the
 * user's own unattached upload of a picture we decode (so no SVG); otherwise throws a field error of `avatar`. Call it
 * before the user's row points to the file.
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
  // Only pictures that our decoder may be called for have a size.
  if (upload.width === null) throw fieldError('avatar', 'validation.image_required');
  await markAsAvatar(tx, workspaceId, fileId);
};
