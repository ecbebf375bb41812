import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../shared/clock.ts';
import type { MediaRecord, World } from './world.ts';

const linkLifetimeMs = 60 * 60 * 1000;

export type MediaStore = {
  add(file: { bytes: Buffer; fileName: string; type: string }): Promise<MediaRecord>;
  /** For the page; null for an unknown key. */
  read(key: string): Promise<Buffer | null>;
  /** As a link of the CDN, which ends after an hour. */
  readLink(key: string): Promise<Buffer | null>;
  expireLinks(): void;
};

type Deps = {
  world: World;
  clock: Clock;
  /** Where bytes are kept; in memory when null. */
  directory: string | null;
};

/** The files behind the links of events, and those that phones have fetched. */
export function makeMediaStore({ world, clock, directory }: Deps): MediaStore {
  const kept = new Map<string, Buffer>();

  async function read(key: string): Promise<Buffer | null> {
    if (!world.media.has(key)) return null;
    return kept.get(key) ?? (directory ? await readFile(join(directory, key)) : null);
  }

  return {
    async add({ bytes, fileName, type }) {
      const key = randomBytes(16).toString('hex');
      if (directory) {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, key), bytes);
      } else {
        kept.set(key, bytes);
      }
      const record = { key, fileName, type, sizeBytes: bytes.length, expiresAtMs: clock.now() + linkLifetimeMs };
      world.media.set(key, record);
      world.markChanged();
      return record;
    },
    read,
    readLink: async (key) => ((world.media.get(key)?.expiresAtMs ?? 0) > clock.now() ? read(key) : null),
    expireLinks() {
      for (const record of world.media.values()) record.expiresAtMs = 0;
    },
  };
}
