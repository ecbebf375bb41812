import type { Readable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import type { FileView } from '@switchboard/contract';
import { fileTypeFromFile } from 'file-type';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { type FileStorage, readImageFacts, StorageFullError, TooManyBytesError } from '../../platform/files/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { toFileView } from '../messages/index.ts';
import { takeIds } from '../workspaces/index.ts';

type FileKind = FileView['kind'];

export interface NewFile {
  workspaceId: number;
  source: Readable | Buffer;
  /** The name it came with; shown, never used as a path. */
  original: string;
  /** Used only where the bytes do not tell their type. */
  declaredType: string | null;
  /** What the messenger says it is; sniffed otherwise. */
  kind?: FileKind;
  /** The uploader; null for what a client sent. */
  createdBy: number | null;
  maxBytes: number;
  /** Seconds, where the sender tells. */
  duration?: number;
  isAvatar?: boolean;
}

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
  deleted_at: Date | null;
}

export interface FileStore {
  /** Stores a file. Throws `file.too_large` or `file.storage_full`; nothing is left behind then. */
  put(file: NewFile): Promise<FileView>;
  /** A stored file's row and bytes; null when it does not exist. */
  open(workspaceId: number, fileId: number): Promise<{ file: StoredFile; path: string; stream: () => Readable } | null>;
}

const genericType = 'application/octet-stream';

const kindOf = (type: string, isImage: boolean): FileKind => {
  if (isImage) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return 'file';
};

/** Names are shown as text: control and direction-changing characters go, the length is bounded. */
const cleanName = (name: string): string => {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const shown = name.replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return shown.slice(-255) || 'file';
};

const declaredTextType = (declared: string | null): string =>
  declared !== null && /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/.test(declared) ? declared.toLowerCase() : genericType;

export const findFile = async (tx: Transaction, workspaceId: number, fileId: number): Promise<StoredFile | null> => {
  const { rows } = await tx.query<StoredFile>({
    name: 'find-file',
    text: `select id, original, type, kind, size, width, height, duration, storage_key, created_by, channel_id, is_avatar,
        deleted_at from files where workspace_id = $1 and id = $2`,
    values: [workspaceId, fileId],
  });
  return rows[0] ?? null;
};

/** Files: bytes in the storage, facts in the database. The type is sniffed from the bytes. */
export const makeFileStore = (database: Database, storage: FileStorage): FileStore => ({
  async put(file) {
    const source = Buffer.isBuffer(file.source) ? ReadableStream.from([file.source]) : file.source;
    const stored = await storage.write(source, file.maxBytes).catch((error: unknown) => {
      if (error instanceof TooManyBytesError) throw new AppError('file.too_large');
      if (error instanceof StorageFullError) throw new AppError('file.storage_full');
      throw error;
    });
    try {
      const path = storage.pathOf(stored.key);
      const sniffed = await fileTypeFromFile(path);
      const type = sniffed?.mime ?? declaredTextType(file.declaredType);
      const image = await readImageFacts(path, type);
      const original = cleanName(file.original);
      const kind =
        file.kind === undefined || (file.kind === 'image' && image === null) ? kindOf(type, image !== null) : file.kind;
      return await database.inWorkspace(file.workspaceId, async (tx) => {
        const id = await takeIds(tx, file.workspaceId, 'file');
        const row = {
          id,
          original,
          type,
          kind,
          size: stored.size,
          width: image?.width ?? null,
          height: image?.height ?? null,
          duration: file.duration ?? null,
        };
        await tx.query(
          `insert into files (workspace_id, id, original, type, kind, size, width, height, duration, storage_key,
             created_by, is_avatar) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            file.workspaceId,
            id,
            row.original,
            row.type,
            row.kind,
            row.size,
            row.width,
            row.height,
            row.duration,
            stored.key,
            file.createdBy,
            file.isAvatar ?? false,
          ],
        );
        return toFileView(row);
      });
    } catch (error) {
      await storage.remove(stored.key);
      throw error;
    }
  },

  async open(workspaceId, fileId) {
    const file = await database.inWorkspace(workspaceId, (tx) => findFile(tx, workspaceId, fileId));
    if (file === null || file.deleted_at !== null) return null;
    return { file, path: storage.pathOf(file.storage_key), stream: () => storage.read(file.storage_key) };
  },
});
