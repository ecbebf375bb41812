import type { Statement, Transaction } from '../../platform/database/index.ts';

/** For use in other modules' SQL. A released file has `deleted_at` until its bytes are collected. */
export const filesTable = 'files';

/** What a message shows of a file. */
export interface FileRow {
  id: number;
  original: string;
  type: string;
  kind: 'image' | 'video' | 'audio' | 'voice' | 'sticker' | 'file';
  size: number;
  width: number | null;
  height: number | null;
  duration: number | null;
}

export type FreeFileRow = FileRow & { created_by: number | null };

/** Files that wait to be attached. */
export const findFreeFilesStatement = (workspaceId: number, fileIds: readonly number[]): Statement => ({
  name: 'find-free-files',
  text: `select id, original, type, kind, size, width, height, duration, created_by from files
    where workspace_id = $1 and id = any($2) and message_seq is null and not is_avatar and deleted_at is null
    for no key update`,
  values: [workspaceId, fileIds],
});

export const attachFilesStatement = (
  workspaceId: number,
  files: readonly { fileId: number; channelId: number; seq: number; position: number }[],
): Statement => ({
  name: 'attach-files',
  text: `update files f set channel_id = a.channel_id, message_seq = a.seq, position = a.position
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[]) as a (file_id, channel_id, seq, position)
    where f.workspace_id = $1 and f.id = a.file_id and f.message_seq is null`,
  values: [
    workspaceId,
    files.map((file) => file.fileId),
    files.map((file) => file.channelId),
    files.map((file) => file.seq),
    files.map((file) => file.position),
  ],
});

/** Releases all files attached to a message, including the pictures of its link previews. */
export const releaseFilesOfMessage = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
): Promise<void> => {
  await tx.query({
    text: `update files set deleted_at = now()
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and deleted_at is null`,
    values: [workspaceId, channelId, seq],
  });
  await releasePictures(tx, workspaceId, channelId, seq, []);
};

/** Releases the pictures of a message's link previews, except those given to keep. */
export const releasePictures = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  kept: readonly number[],
): Promise<void> => {
  await tx.query({
    text: `update files set deleted_at = now()
      where workspace_id = $1 and channel_id = $2 and preview_seq = $3 and deleted_at is null and id <> all($4)`,
    values: [workspaceId, channelId, seq, kept],
  });
};

/** Releases one file of a message; false where the message has no such file. */
export const releaseFile = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  fileId: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    text: `update files set deleted_at = now()
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and id = $4 and deleted_at is null`,
    values: [workspaceId, channelId, seq, fileId],
  });
  return rowCount > 0;
};

/** Attaches pictures to the message whose links they illustrate: everyone who may read its channel may see them. */
export const attachPictures = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  fileIds: readonly number[],
): Promise<void> => {
  await tx.query({
    name: 'attach-pictures',
    text: `update files set channel_id = $2, preview_seq = $3
      where workspace_id = $1 and id = any($4) and channel_id is null and deleted_at is null`,
    values: [workspaceId, channelId, seq, fileIds],
  });
};
