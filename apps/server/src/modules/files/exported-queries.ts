import { statement } from '../../platform/database/index.ts';

/** For use in other modules' SQL. A released file has `deleted_at` until its bytes are collected. */
export const filesTable = 'files';

/** SQL: an upload without a holder. `at` names the table. */
export const isFree = (at: string): string =>
  `${at}.message_seq is null and ${at}.preview_seq is null and ${at}.task_id is null and ${at}.project_id is null
    and ${at}.canned_reply_id is null and ${at}.scheduled_message_id is null and not ${at}.is_avatar and ${at}.deleted_at is null`;

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
