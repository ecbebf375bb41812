import { statement, type Transaction } from '../../platform/database/index.ts';
import { isFree } from './exported-queries.ts';

export const releaseFilesOfMessageStatement = statement({
  text: `update files set deleted_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and deleted_at is null`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).of();

/** Releases all files attached to a message, including the pictures of its link previews. */
export const releaseFilesOfMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<void> => {
  await tx.query(releaseFilesOfMessageStatement(workspaceId, channelId, seq));
  await releasePictures(tx, workspaceId, channelId, seq, []);
};

/** Releases the pictures of a message's link previews, except those given to keep. */
export const releasePictures = statement({
  text: `update files set deleted_at = now()
    where workspace_id = $1 and channel_id = $2 and preview_seq = $3 and deleted_at is null and id <> all($4)`,
  values: (workspaceId: number, channelId: number, seq: number, kept: readonly number[]) => [
    workspaceId,
    channelId,
    seq,
    kept,
  ],
}).run();

/** Releases one file of a message; false when the message has no such file. */
export const releaseFile = statement({
  text: `update files set deleted_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and id = $4 and deleted_at is null`,
  values: (workspaceId: number, channelId: number, seq: number, fileId: number) => [
    workspaceId,
    channelId,
    seq,
    fileId,
  ],
}).any();

/** The upload is not needed any more: its bytes are deleted within the hour. */
export const releaseUpload = statement({
  name: 'release-upload',
  text: `update files set deleted_at = now() - interval '25 hours' where workspace_id = $1 and id = $2 and created_by = $3
    and ${isFree('files')}`,
  values: (workspaceId: number, { fileId, userId }: { fileId: number; userId: number }) => [
    workspaceId,
    fileId,
    userId,
  ],
}).run();
