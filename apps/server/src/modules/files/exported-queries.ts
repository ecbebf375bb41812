import { type Statement, statement, type Transaction } from '../../platform/database/index.ts';

/** For use in other modules' SQL. A released file has `deleted_at` until its bytes are collected. */
export const filesTable = 'files';

/** SQL: an upload without a holder. `at` names the table. */
const isFree = (at: string): string =>
  `${at}.message_seq is null and ${at}.preview_seq is null and ${at}.task_id is null and ${at}.project_id is null
    and not ${at}.is_avatar and ${at}.deleted_at is null`;

/** The fields of a file that a message shows. */
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
export const findFreeFilesStatement = statement({
  name: 'find-free-files',
  text: `select id, original, type, kind, size, width, height, duration, created_by from files
    where workspace_id = $1 and id = any($2) and ${isFree('files')} for no key update`,
  values: (workspaceId: number, fileIds: readonly number[]) => [workspaceId, fileIds],
}).of<FreeFileRow>();

export const attachFilesStatement = statement({
  name: 'attach-files',
  text: `update files f set channel_id = a.channel_id, message_seq = a.seq, position = a.position
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[]) as a (file_id, channel_id, seq, position)
    where f.workspace_id = $1 and f.id = a.file_id and f.message_seq is null and f.task_id is null and f.project_id is null`,
  values: (
    workspaceId: number,
    files: readonly { fileId: number; channelId: number; seq: number; position: number }[],
  ) => [
    workspaceId,
    files.map((file) => file.fileId),
    files.map((file) => file.channelId),
    files.map((file) => file.seq),
    files.map((file) => file.position),
  ],
}).of();

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

/** Attaches pictures to the message whose links they illustrate: everyone who may read its channel may see them. */
export const attachPictures = statement({
  name: 'attach-pictures',
  text: `update files set channel_id = $2, preview_seq = $3
    where workspace_id = $1 and id = any($4) and channel_id is null and deleted_at is null`,
  values: (workspaceId: number, channelId: number, seq: number, fileIds: readonly number[]) => [
    workspaceId,
    channelId,
    seq,
    fileIds,
  ],
}).run();

const detached = `channel_id = null, message_seq = null, preview_seq = null, position = null,
  deleted_at = coalesce(deleted_at, now())`;

/** Releases the attachments of messages that are to be deleted, and detaches them: their bytes are collected later. */
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
export const detachFiles = statement({
  name: 'detach-old-files',
  text: `update files set ${detached} where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();

export interface Upload {
  storage_key: string;
  original: string;
}

/** A file that the user has uploaded, while no message holds it. */
export const findUpload = statement({
  name: 'find-upload',
  text: `select storage_key, original from files where workspace_id = $1 and id = $2 and created_by = $3
    and ${isFree('files')}`,
  values: (workspaceId: number, { fileId, userId }: { fileId: number; userId: number }) => [
    workspaceId,
    fileId,
    userId,
  ],
}).first<Upload>();

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

/** The other holders of files besides messages: tasks, and projects with their documents. */
export interface FileHolder {
  kind: 'task' | 'project';
  id: number;
}

const held = { task: 'task_id', project: 'project_id' } as const;

/** Puts the user's own uploads on it, in their order; returns which of them there were. */
export const holdFiles = async (
  tx: Transaction,
  workspaceId: number,
  { kind, id }: FileHolder,
  files: readonly { fileId: number; position: number }[],
  userId: number,
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: `hold-files-by-${kind}`,
    text: `update files f set ${held[kind]} = $2, position = h.position
      from unnest($3::bigint[], $4::smallint[]) as h (file_id, position)
      where f.workspace_id = $1 and f.id = h.file_id and f.created_by = $5 and ${isFree('f')} returning f.id`,
    values: [workspaceId, id, files.map(({ fileId }) => fileId), files.map(({ position }) => position), userId],
  });
  return rows.map((row) => row.id);
};

/** Takes files off it, all of them unless some are named; returns how many. Their bytes are collected later. */
export const releaseHeldFiles = async (
  tx: Transaction,
  workspaceId: number,
  { kind, id }: FileHolder,
  fileIds: readonly number[] | null = null,
): Promise<number> => {
  const { rowCount } = await tx.query({
    name: `release-files-of-${kind}`,
    text: `update files set ${held[kind]} = null, position = null, deleted_at = now()
      where workspace_id = $1 and ${held[kind]} = $2 and ($3::bigint[] is null or id = any($3))`,
    values: [workspaceId, id, fileIds],
  });
  return rowCount;
};

/** Its files in their order. */
export const listHeldFiles = async (
  tx: Transaction,
  workspaceId: number,
  { kind, id }: FileHolder,
): Promise<FileRow[]> => {
  const { rows } = await tx.query<FileRow>({
    name: `list-files-of-${kind}`,
    text: `select id, original, type, kind, size, width, height, duration from files
      where workspace_id = $1 and ${held[kind]} = $2 and deleted_at is null order by position, id`,
    values: [workspaceId, id],
  });
  return rows;
};
