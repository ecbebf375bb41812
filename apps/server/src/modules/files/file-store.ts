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
import { takeIds } from '../foundation/workspaces/index.ts';
import { cleanFileName } from './file-headers.ts';
import { deleteUnattachedFile, type FileFacts, type FileKind, findFile, insertFileRow } from './file-queries.ts';
import { toFileView } from './file-view.ts';
import { assertRoomForFile } from './storage-quota.ts';

export interface NewFile {
  workspaceId: number;
  source: Readable | Buffer;
  /** The name it was uploaded with; shown, never used as a path. */
  original: string;
  /** Used only where the type cannot be detected from the bytes. */
  declaredType: string | null;
  /** As the messenger declares it; otherwise detected from the bytes. */
  kind?: FileKind;
  /** The uploader; null for clients' files. */
  createdBy: number | null;
  /** Accepted even when the plan's storage is full; set for files that clients send. */
  mayExceedPlan?: boolean;
  maxBytes: number;
  /** Seconds, if the sender gives it. */
  duration?: number;
  isAvatar?: boolean;
  /** A last check when all bytes have arrived; if it throws, nothing is stored. */
  beforeKept?: () => Promise<void>;
}

export interface FileStore {
  /**
   * Stores a file. Throws `file.too_large`, `file.empty`, `file.storage_full` (it must fit the plan, except for
   * clients' files) or `server.unavailable`, and leaves nothing behind then.
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

/**
 * The declared type, unless it is one that browsers show: those can be detected from the bytes and are not believed
 * without them.
 */
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

/** The type of a file is detected from its bytes; its name is the sender's. */
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
        // The row first: bytes without a row would stay for ever, while a row without bytes is collected after a day.
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
