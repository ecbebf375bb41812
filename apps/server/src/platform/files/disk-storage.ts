import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** More bytes came than were allowed. */
export class TooManyBytesError extends Error {}

/** The disk has no room (ENOSPC, EDQUOT). */
export class StorageFullError extends Error {}

export interface StoredBytes {
  key: string;
  size: number;
}

/** Bytes under random keys. */
export interface FileStorage {
  /** Stores a stream of at most `maxBytes`; throws TooManyBytesError or StorageFullError, leaving nothing behind. */
  write(source: Readable, maxBytes: number): Promise<StoredBytes>;
  read(key: string, range?: { start: number; end: number }): Readable;
  /** A path on this machine, for programs that read by path. */
  pathOf(key: string): string;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
}

const keyPattern = /^[a-f0-9]{32}$/;

/** Files in a folder, spread over 256 sub-folders by the first two characters of their key. */
export const makeDiskStorage = (folder: string): FileStorage => {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a storage key');
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    pathOf,
    async write(source, maxBytes) {
      const key = randomBytes(16).toString('hex');
      const target = pathOf(key);
      const unfinished = `${target}.part`;
      await mkdir(path.dirname(target), { recursive: true });
      let size = 0;
      try {
        await pipeline(
          source,
          async function* count(chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              size += chunk.length;
              if (size > maxBytes) throw new TooManyBytesError();
              yield chunk;
            }
          },
          createWriteStream(unfinished, { flags: 'wx', mode: 0o640 }),
        );
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        const code = (error as NodeJS.ErrnoException).code;
        if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageFullError();
        throw error;
      }
      return { key, size };
    },
    read: (key, range) => createReadStream(pathOf(key), range ?? {}),
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};
