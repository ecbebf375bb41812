import { statement, statementsBy, type Transaction } from '../../platform/database/index.ts';
import { type FileRow, isFree } from './exported-queries.ts';

/** The other holders of files besides messages: tasks, projects with their documents, canned replies, and messages for later. */
export interface FileHolder {
  kind: 'task' | 'project' | 'canned_reply' | 'scheduled_message';
  id: number;
}

const held = {
  task: 'task_id',
  project: 'project_id',
  canned_reply: 'canned_reply_id',
  scheduled_message: 'scheduled_message_id',
} as const;
const kinds = ['task', 'project', 'canned_reply', 'scheduled_message'] as const;

export const holdFilesBy = statementsBy(kinds, (kind) =>
  statement({
    name: `hold-files-by-${kind}`,
    text: `update files f set ${held[kind]} = $2, position = h.position
      from unnest($3::bigint[], $4::smallint[]) as h (file_id, position)
      where f.workspace_id = $1 and f.id = h.file_id and f.created_by = $5 and ${isFree('f')} returning f.id`,
    values: (
      workspaceId: number,
      id: number,
      files: readonly { fileId: number; position: number }[],
      userId: number,
    ) => [workspaceId, id, files.map(({ fileId }) => fileId), files.map(({ position }) => position), userId],
  }).answer((rows: { id: number }[]): number[] => rows.map((row) => row.id)),
);

/** Puts the user's own uploads on it, in their order; returns which of them there were. */
export const holdFiles = (
  tx: Transaction,
  workspaceId: number,
  { kind, id }: FileHolder,
  files: readonly { fileId: number; position: number }[],
  userId: number,
): Promise<number[]> => holdFilesBy[kind](tx, workspaceId, id, files, userId);

export const releaseFilesOf = statementsBy(kinds, (kind) =>
  statement({
    name: `release-files-of-${kind}`,
    text: `update files set ${held[kind]} = null, position = null, deleted_at = now()
      where workspace_id = $1 and ${held[kind]} = $2 and ($3::bigint[] is null or id = any($3))`,
    values: (workspaceId: number, id: number, fileIds: readonly number[] | null) => [workspaceId, id, fileIds],
  }).count(),
);

/** Takes files off it, all of them unless some are named; returns how many. Their bytes are collected later. */
export const releaseHeldFiles = (
  tx: Transaction,
  workspaceId: number,
  { kind, id }: FileHolder,
  fileIds: readonly number[] | null = null,
): Promise<number> => releaseFilesOf[kind](tx, workspaceId, id, fileIds);

export const passFilesOf = statementsBy(kinds, (kind) =>
  statement({
    name: `pass-files-of-${kind}`,
    text: `update files set created_by = $3, ${held[kind]} = case when $4 then ${held[kind]} end
      where workspace_id = $1 and ${held[kind]} = $2 and deleted_at is null`,
    values: (workspaceId: number, id: number, userId: number, areHeld: boolean) => [workspaceId, id, userId, areHeld],
  }).run(),
);

/** Makes its files uploads of this user, which it still holds, or which belong to nothing (`areHeld`: false). */
export const passHeldFiles = (
  tx: Transaction,
  workspaceId: number,
  { kind, id }: FileHolder,
  { userId, areHeld }: { userId: number; areHeld: boolean },
): Promise<void> => passFilesOf[kind](tx, workspaceId, id, userId, areHeld);

export const listFilesOf = statementsBy(kinds, (kind) =>
  statement({
    name: `list-files-of-${kind}`,
    text: `select id, original, type, kind, size, width, height, duration from files
      where workspace_id = $1 and ${held[kind]} = $2 and deleted_at is null order by position, id`,
    values: (workspaceId: number, id: number) => [workspaceId, id],
  }).all<FileRow>(),
);

/** Its files in their order. */
export const listHeldFiles = (tx: Transaction, workspaceId: number, { kind, id }: FileHolder): Promise<FileRow[]> =>
  listFilesOf[kind](tx, workspaceId, id);
