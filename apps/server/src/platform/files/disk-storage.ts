import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
  /** Bytes made from a stored file (a smaller picture), made once and kept beside it. */
  derived(key: string, name: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Removes a file and what was made from it. */
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
    async derived(key, name, make) {
      const target = `${pathOf(key)}.${name}`;
      try {
        return await readFile(target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      const made = await make();
      const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
      await writeFile(unfinished, made, { mode: 0o640 });
      await rename(unfinished, target);
      return made;
    },
    async remove(key) {
      const folder = path.dirname(pathOf(key));
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const own = names.filter((name) => name === key || name.startsWith(`${key}.`));
      await Promise.all(own.map((name) => rm(path.join(folder, name), { force: true })));
    },
  };
};
