import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull, StorageFullError, TooManyBytesError } from './file-storage.ts';

/** An upload takes less; older files were left by a server that was killed. */
const abandonedAfterMs = 3_600_000;

/** Errors of a full disk become StorageFullError. */
export const asStorageError = (error: unknown): unknown => (isDiskFull(error) ? new StorageFullError() : error);

/** Streams at most `maxBytes` to a new file under a new key in `folder`; leaves nothing behind on failure. */
export const receiveToDisk = async (
  source: Readable,
  folder: string,
  maxBytes: number,
): Promise<{ key: string; path: string; size: number; discard: () => Promise<void> }> => {
  const key = randomBytes(16).toString('hex');
  const target = path.join(folder, key);
  const discard = () => rm(target, { force: true });
  let size = 0;
  // It may fail before the file is open, and if no file can be opened it has no other listener.
  source.on('error', () => {});
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Opened before the bytes flow: otherwise a stream that fails at once could create the file after it was removed.
    const file = await open(target, 'wx', 0o600);
    await pipeline(
      source,
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > maxBytes) throw new TooManyBytesError();
          yield chunk;
        }
      },
      file.createWriteStream(),
    );
    return { key, path: target, size, discard };
  } catch (error) {
    await discard();
    throw asStorageError(error);
  }
};

/** Removes partly received files that killed servers left in a folder. */
export const sweepAbandoned = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const facts = await stat(path.join(folder, name)).catch(() => null);
    if (facts === null || Date.now() - facts.mtimeMs < abandonedAfterMs) continue;
    await rm(path.join(folder, name), { force: true });
  }
};
