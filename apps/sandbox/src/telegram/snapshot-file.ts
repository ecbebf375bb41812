import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { World, WorldSnapshot } from './world.ts';

const settleMs = 300;

/** Reads a snapshot; null when there is none yet. A damaged file is an error, not an empty world. */
export async function readSnapshot(path: string): Promise<WorldSnapshot | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as WorldSnapshot;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Keeps `world` in a JSON file: written a moment after the last change, into a neighbour file that is then renamed, so
 * a crash leaves the old snapshot whole. `close` writes what is outstanding.
 */
export function makeSnapshotWriter(world: World, path: string): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let isDirty = false;

  async function write(): Promise<void> {
    isDirty = false;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(world.toSnapshot()));
    await rename(`${path}.new`, path);
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (isDirty) writing = writing.then(write, write);
    return writing;
  }

  world.onChange(() => {
    isDirty = true;
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) =>
        process.stderr.write(`The sandbox snapshot could not be written: ${String(error)}\n`),
      );
    }, settleMs);
  });

  return { close: flush };
}
