import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../shared/clock.ts';
import { readImageSize, sniffMedia } from '../shared/sniff-media.ts';
import { badRequest } from './api-fault.ts';
import type { BotRecord, FileGrant, FileKind, FileRecord, World } from './world.ts';

const maxDownloadBytes = 20 * 1024 * 1024;
const pathLifetimeMs = 60 * 60 * 1000;

const idPrefixes: Record<FileKind, string> = {
  photo: 'AgAC',
  document: 'BQAC',
  video: 'BAAC',
  animation: 'CgAC',
  audio: 'CQAC',
  voice: 'AwAC',
  video_note: 'DQAC',
  sticker: 'CAAC',
};
const folders: Record<FileKind, string> = {
  photo: 'photos',
  document: 'documents',
  video: 'videos',
  animation: 'animations',
  audio: 'music',
  voice: 'voice',
  video_note: 'video_notes',
  sticker: 'stickers',
};

export type NewFile = { bytes: Buffer; kind: FileKind; fileName?: string | undefined; mimeType?: string | undefined };

export type FileStore = {
  add(file: NewFile): Promise<FileRecord>;
  read(uniqueId: string): Promise<Buffer | null>;
  /** The id under which `bot` may use the file; the same file has another id for every bot. */
  grantTo(bot: BotRecord, file: FileRecord): string;
  findGranted(bot: BotRecord, fileId: string): FileRecord | null;
  /** getFile: gives the file a path for an hour; throws the documented 400s. */
  openPath(bot: BotRecord, fileId: string): { file: FileRecord; path: string };
  /** Bytes behind a path of this bot; null when unknown or expired. */
  readPath(bot: BotRecord, path: string): Promise<Buffer | null>;
  /** Ends every download path at once, as if an hour had passed. */
  expirePaths(): void;
};

/** Keeps file bytes, in memory or in `directory`, and the per-bot ids and paths under which they are reached. */
export function makeFileStore(deps: { world: World; clock: Clock; directory: string | null }): FileStore {
  const { world, clock, directory } = deps;
  const memory = new Map<string, Buffer>();

  async function read(uniqueId: string): Promise<Buffer | null> {
    if (!world.files.has(uniqueId)) return null;
    const cached = memory.get(uniqueId);
    if (cached || !directory) return cached ?? null;
    return await readFile(join(directory, uniqueId));
  }

  function findGrant(bot: BotRecord, fileId: string): FileGrant | null {
    const grant = world.grants.get(fileId);
    return grant?.botId === bot.id ? grant : null;
  }

  function openPath(bot: BotRecord, fileId: string): { file: FileRecord; path: string } {
    if (fileId === '') throw badRequest('file_id not specified');
    const grant = findGrant(bot, fileId);
    const file = grant ? world.files.get(grant.uniqueId) : undefined;
    if (!grant || !file) throw badRequest('invalid file_id');
    if (file.sizeBytes > maxDownloadBytes) throw badRequest('file is too big');
    grant.path ??= `${folders[file.kind]}/file_${bot.nextFileNumber++}.${toExtension(file)}`;
    grant.pathExpiresAtMs = clock.now() + pathLifetimeMs;
    world.markChanged();
    return { file, path: grant.path };
  }

  return {
    async add({ bytes, kind, fileName, mimeType }) {
      const digest = createHash('sha256').update(kind).update(bytes).digest('base64url');
      const uniqueId = `${kind === 'photo' ? 'AQAD' : 'AgAD'}${digest.slice(0, 16)}`;
      const size = readImageSize(bytes);
      const file: FileRecord = {
        uniqueId,
        kind,
        sizeBytes: bytes.length,
        mimeType: sniffMedia(bytes)?.mimeType ?? mimeType ?? 'application/octet-stream',
        ...(fileName === undefined ? {} : { fileName }),
        ...size,
      };
      if (directory) {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, uniqueId), bytes);
      } else {
        memory.set(uniqueId, bytes);
      }
      world.files.set(uniqueId, file);
      world.markChanged();
      return file;
    },
    read,
    grantTo(bot, file) {
      const digest = createHash('sha256').update(`${bot.id}:${file.uniqueId}`).digest('base64url');
      const fileId = `${idPrefixes[file.kind]}AgIAAxkB${digest}`;
      if (!world.grants.has(fileId)) {
        world.grants.set(fileId, { fileId, botId: bot.id, uniqueId: file.uniqueId });
        world.markChanged();
      }
      return fileId;
    },
    findGranted(bot, fileId) {
      const grant = findGrant(bot, fileId);
      return (grant && world.files.get(grant.uniqueId)) ?? null;
    },
    openPath,
    async readPath(bot, path) {
      for (const grant of world.grants.values()) {
        if (grant.botId !== bot.id || grant.path !== path) continue;
        return (grant.pathExpiresAtMs ?? 0) > clock.now() ? await read(grant.uniqueId) : null;
      }
      return null;
    },
    expirePaths() {
      for (const grant of world.grants.values()) grant.pathExpiresAtMs = 0;
      world.markChanged();
    },
  };
}

const extensionsByMimeType: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/ogg': 'oga',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/x-tgsticker': 'tgs',
  'application/pdf': 'pdf',
};

function toExtension(file: FileRecord): string {
  const named = /\.([a-z0-9]{1,8})$/i.exec(file.fileName ?? '')?.[1]?.toLowerCase();
  return named ?? extensionsByMimeType[file.mimeType] ?? 'bin';
}
