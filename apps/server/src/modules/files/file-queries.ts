import type { FileView } from '@switchboard/contract';
import { statement } from '../../platform/database/index.ts';

export type FileKind = FileView['kind'];

export interface StoredFile {
  id: number;
  original: string;
  type: string;
  kind: FileKind;
  size: number;
  width: number | null;
  height: number | null;
  duration: number | null;
  storage_key: string;
  created_by: number | null;
  channel_id: number | null;
  is_avatar: boolean;
  task_id: number | null;
  project_id: number | null;
  canned_reply_id: number | null;
  scheduled_message_id: number | null;
  deleted_at: Date | null;
}

export type FileFacts = Pick<StoredFile, 'original' | 'type' | 'kind' | 'width' | 'height' | 'duration'>;

export const findFile = statement({
  name: 'find-file',
  text: `select id, original, type, kind, size, width, height, duration, storage_key, created_by, channel_id, is_avatar,
    task_id, project_id, canned_reply_id, scheduled_message_id, deleted_at from files where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, fileId: number) => [workspaceId, fileId],
}).first<StoredFile>();

export const insertFileRow = statement({
  name: 'insert-file',
  text: `insert into files (workspace_id, id, original, type, kind, size, width, height, duration, storage_key,
    created_by, is_avatar) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  values: (
    workspaceId: number,
    file: FileFacts & { id: number; size: number; storageKey: string; createdBy: number | null; isAvatar: boolean },
  ) => [
    workspaceId,
    file.id,
    file.original,
    file.type,
    file.kind,
    file.size,
    file.width,
    file.height,
    file.duration,
    file.storageKey,
    file.createdBy,
    file.isAvatar,
  ],
}).run();

export const deleteUnattachedFile = statement({
  text: 'delete from files where workspace_id = $1 and id = $2 and message_seq is null',
  values: (workspaceId: number, fileId: number) => [workspaceId, fileId],
}).run();
