import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const settleMs = 300;

/** Reads a snapshot; null when there is none yet. A damaged file is an error, not an empty one. */
export async function readSnapshot<Snapshot>(path: string): Promise<Snapshot | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Snapshot;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** State that can be saved, with notification of changes. */
export type SnapshotSource = { toSnapshot(): object; onChange(listener: () => void): void };

/**
 * Saves the state of `source` to a JSON file: shortly after the last change, into a temporary file that is then
 * renamed, so a crash leaves the old snapshot intact. `close` writes pending changes.
 */
export function makeSnapshotWriter(source: SnapshotSource, path: string): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let isDirty = false;

  async function write(): Promise<void> {
    isDirty = false;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(source.toSnapshot()));
    await rename(`${path}.new`, path);
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (isDirty) writing = writing.then(write, write);
    return writing;
  }

  source.onChange(() => {
    isDirty = true;
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) =>
        process.stderr.write(`The sandbox snapshot could not be written: ${String(error)}\n`),
      );
    }, settleMs);
  });

  return { close: flush };
}
