import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../shared/clock.ts';
import type { FileRecord, World } from './world.ts';

const linkLifetimeMs = 24 * 60 * 60 * 1000;

export type FileStore = {
  add(file: { bytes: Buffer; name: string; mimeType: string }): Promise<FileRecord>;
  /** null once the link has expired. */
  readByLink(id: string): Promise<{ file: FileRecord; bytes: Buffer } | null>;
  /** For the phones, whose pictures do not expire. */
  read(id: string): Promise<{ file: FileRecord; bytes: Buffer } | null>;
  /** Ends every link at once. */
  expireLinks(): void;
};

/** The CDN: bytes behind links that expire and do not name the file. */
export function makeFileStore(deps: { world: World; clock: Clock; directory: string | null }): FileStore {
  const { world, clock, directory } = deps;
  const memory = new Map<string, Buffer>();

  async function read(id: string): Promise<{ file: FileRecord; bytes: Buffer } | null> {
    const file = world.files.get(id);
    if (!file) return null;
    const bytes = memory.get(id) ?? (directory ? await readFile(join(directory, id)) : null);
    return bytes && { file, bytes };
  }

  return {
    async add({ bytes, name, mimeType }) {
      const id = randomBytes(18).toString('base64url');
      memory.set(id, bytes);
      if (directory) {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, id), bytes);
      }
      const file = { id, name, mimeType, sizeBytes: bytes.length, expiresAtMs: clock.now() + linkLifetimeMs };
      world.files.set(id, file);
      world.markChanged();
      return file;
    },
    async readByLink(id) {
      const file = world.files.get(id);
      return file && file.expiresAtMs > clock.now() ? read(id) : null;
    },
    read,
    expireLinks() {
      for (const file of world.files.values()) file.expiresAtMs = 0;
      world.markChanged();
    },
  };
}
