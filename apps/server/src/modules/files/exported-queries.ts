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

const detached = `channel_id = null, message_seq = null, preview_seq = null, position = null,
  deleted_at = coalesce(deleted_at, now())`;

/** Releases what is attached to messages that are to be deleted, and detaches it from them: its bytes are collected later. */
export const detachFilesStatements = (
  workspaceId: number,
  channelId: number,
  { from, to }: { from: number; to: number },
): Statement[] =>
  (['message_seq', 'preview_seq'] as const).map((place) => ({
    name: `detach-old-files-by-${place}`,
    text: `update files set ${detached}
      where workspace_id = $1 and channel_id = $2 and ${place} between $3::bigint and $4::bigint`,
    values: [workspaceId, channelId, from, to],
  }));

/** The same for single files. */
export const detachFiles = async (tx: Transaction, workspaceId: number, ids: readonly number[]): Promise<void> => {
  await tx.query({
    name: 'detach-old-files',
    text: `update files set ${detached} where workspace_id = $1 and id = any($2)`,
    values: [workspaceId, ids],
  });
};

export interface Upload {
  storage_key: string;
  original: string;
}

/** A file that the user has uploaded, while no message holds it. */
export const findUpload = async (
  tx: Transaction,
  workspaceId: number,
  { fileId, userId }: { fileId: number; userId: number },
): Promise<Upload | null> => {
  const { rows } = await tx.query<Upload>({
    name: 'find-upload',
    text: `select storage_key, original from files where workspace_id = $1 and id = $2 and created_by = $3
      and message_seq is null and preview_seq is null and not is_avatar and deleted_at is null`,
    values: [workspaceId, fileId, userId],
  });
  return rows[0] ?? null;
};

/** Nobody needs an upload any more: its bytes are deleted within the hour. */
export const releaseUpload = async (
  tx: Transaction,
  workspaceId: number,
  { fileId, userId }: { fileId: number; userId: number },
): Promise<void> => {
  await tx.query({
    name: 'release-upload',
    text: `update files set deleted_at = now() - interval '25 hours' where workspace_id = $1 and id = $2 and created_by = $3
      and message_seq is null and preview_seq is null and not is_avatar and deleted_at is null`,
    values: [workspaceId, fileId, userId],
  });
};
