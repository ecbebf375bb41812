import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// sockaddr_un holds 108 bytes on Linux including the terminating zero (104 on macOS).
const longestSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

/**
 * Creates the private folder of the database's socket and returns its path: inside `dir`, or a short temporary path
 * when that is too long or cannot be reached.
 */
export function makeSocketFolder(dir: string, owner: { uid: number } | undefined, isHidden: boolean): string {
  const inside = path.join(dir, 'socket');
  const fits = !isHidden && Buffer.byteLength(path.join(inside, '.s.PGSQL.5432')) <= longestSocketPathBytes;
  const folder = fits ? inside : path.join(tmpdir(), `switchboard-${hashOf(dir)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  const allowed = [process.getuid?.(), owner?.uid, 0];
  // In a shared temporary folder another user could have created it first, to listen in our place.
  if (!lstatSync(folder).isDirectory() || !allowed.includes(uid)) {
    throw new Error(`${folder} belongs to another user (${uid}): remove it, or use a shorter DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
