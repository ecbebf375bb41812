import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';

/**
 * Where the databases of tests lie: in memory where there is room for so many bytes. On a disk, making the hundreds of
 * files of a database takes ten times as long.
 *
 * @param {number} bytes of all that exist at a time
 */
export function chooseQuickFolder(bytes) {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= bytes ? memory : tmpdir();
}
