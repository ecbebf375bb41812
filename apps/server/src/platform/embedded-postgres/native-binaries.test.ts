import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNativeBinaries, findUnsearchableFolder, makeReachable } from './native-binaries.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

let scratch: string;

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'native-binaries-'));
  chmodSync(scratch, 0o755);
});

afterEach(() => rmSync(scratch, { recursive: true }));

test.runIf(process.getuid?.() === 0)(
  'as root, programs below a private folder are copied to where they can be run',
  async () => {
    const user = findUnprivilegedUser();
    if (!user) throw new Error('root has somebody to run the database as');
    const installed = await findNativeBinaries();
    const installedPackage = path.dirname(installed.nativeDir);
    const privateDir = path.join(scratch, 'private');
    mkdirSync(privateDir, { mode: 0o700 });
    cpSync(installedPackage, path.join(privateDir, 'package'), { recursive: true, verbatimSymlinks: true });
    const inPrivate = (file: string) => path.join(privateDir, 'package', path.relative(installedPackage, file));
    const hidden = {
      nativeDir: inPrivate(installed.nativeDir),
      postgres: inPrivate(installed.postgres),
      initdb: inPrivate(installed.initdb),
    };
    expect(findUnsearchableFolder(hidden.nativeDir, user)).toBe(privateDir);

    const reachable = makeReachable(hidden, user, scratch);
    const ran = spawnSync(reachable.postgres, ['--version'], {
      uid: user.uid,
      gid: user.gid,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(ran.stdout).toContain('(PostgreSQL) 18');
    expect(makeReachable(hidden, user, scratch)).toEqual(reachable);
  },
);
