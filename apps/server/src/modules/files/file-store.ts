import { Readable } from 'node:stream';
import type { FileView } from '@switchboard/contract';
import { fileTypeFromFile } from 'file-type';
import type { Database } from '../../platform/database/index.ts';
import {
  type FileStorage,
  type ReceivedBytes,
  readImageFacts,
  StorageFullError,
  StorageUnavailableError,
  TooManyBytesError,
} from '../../platform/files/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { toFileView } from '../messages/index.ts';
import { takeIds } from '../workspaces/index.ts';
import { cleanFileName } from './file-headers.ts';
import { deleteUnattachedFile, type FileFacts, type FileKind, findFile, insertFileRow } from './file-queries.ts';
import { assertRoomForFile } from './storage-quota.ts';

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
  /** Taken also where the plan has no room left, as what a client sends is. */
  mayExceedPlan?: boolean;
  maxBytes: number;
  /** Seconds, where the sender tells. */
  duration?: number;
  isAvatar?: boolean;
  /** Looks once more when all bytes are here; what it throws leaves nothing behind. */
  beforeKept?: () => Promise<void>;
}

export interface FileStore {
  /**
   * Stores a file. Throws `file.too_large`, `file.empty`, `file.storage_full` (it has to fit the plan, but for what
   * clients send) or `server.unavailable`; nothing is left behind then.
   */
  put(file: NewFile): Promise<FileView>;
  /** The bytes of a stored file; null when it does not exist. */
  open(workspaceId: number, fileId: number): Promise<Readable | null>;
}

const genericType = 'application/octet-stream';

const kindOf = (type: string, isImage: boolean): FileKind => {
  if (isImage) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return 'file';
};

/** A type that is only said. What browsers show has bytes that tell it: said alone it is not believed. */
const believedType = (declared: string | null): string => {
  const isWritten = declared !== null && /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/.test(declared);
  return isWritten && !/^(?:image|video|audio)\//i.test(declared) ? declared.toLowerCase() : genericType;
};

const asAppError = (error: unknown): unknown => {
  if (error instanceof TooManyBytesError) return new AppError('file.too_large');
  if (error instanceof StorageFullError) return new AppError('file.storage_full');
  if (error instanceof StorageUnavailableError) return new AppError('server.unavailable');
  return error;
};

/** What a file is goes by its bytes; what it is called, by whoever sent it. */
const readFacts = async (file: NewFile, path: string): Promise<FileFacts> => {
  const sniffed = await fileTypeFromFile(path);
  const type = sniffed?.mime ?? believedType(file.declaredType);
  const image = await readImageFacts(path, type);
  const isKindKnown = file.kind !== undefined && !(file.kind === 'image' && image === null);
  return {
    original: cleanFileName(file.original),
    type,
    kind: isKindKnown ? (file.kind as FileKind) : kindOf(type, image !== null),
    width: image?.width ?? null,
    height: image?.height ?? null,
    duration: file.duration ?? null,
  };
};

const insertFile = (
  database: Database,
  file: NewFile,
  facts: FileFacts,
  { key, size }: ReceivedBytes,
): Promise<FileView> =>
  database.inWorkspace(file.workspaceId, async (tx) => {
    if (file.mayExceedPlan !== true) await assertRoomForFile(tx, file.workspaceId, size);
    const id = await takeIds(tx, file.workspaceId, 'file');
    await insertFileRow(tx, file.workspaceId, {
      ...facts,
      id,
      size,
      storageKey: key,
      createdBy: file.createdBy,
      isAvatar: file.isAvatar ?? false,
    });
    return toFileView({ id, size, ...facts });
  });

/** Files: bytes in the storage, facts in the database. The type is sniffed from the bytes. */
export const makeFileStore = (database: Database, storage: FileStorage): FileStore => ({
  async put(file) {
    const source = Buffer.isBuffer(file.source) ? Readable.from([file.source]) : file.source;
    try {
      const received = await storage.receive(source, file.maxBytes);
      try {
        if (received.size === 0) throw new AppError('file.empty');
        await file.beforeKept?.();
        const facts = await readFacts(file, received.path);
        // The row first: bytes without a row would stay for ever, a row without bytes is collected after a day.
        const view = await insertFile(database, file, facts, received);
        await received.keep().catch(async (error: unknown) => {
          await database.inWorkspace(file.workspaceId, (tx) => deleteUnattachedFile(tx, file.workspaceId, view.id));
          throw error;
        });
        return view;
      } finally {
        await received.discard();
      }
    } catch (error) {
      throw asAppError(error);
    }
  },

  async open(workspaceId, fileId) {
    const file = await database.inWorkspace(workspaceId, (tx) => findFile(tx, workspaceId, fileId));
    return file === null || file.deleted_at !== null ? null : storage.read(file.storage_key);
  },
});
