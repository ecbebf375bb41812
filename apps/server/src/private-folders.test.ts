import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { upload } from './testing/multipart.ts';
import { startTestApp } from './testing/test-app.ts';

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);

test('nobody else on the machine can look into the folder of files, also where it was there before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-private-'));
  const data = path.join(folder, 'data');
  const files = path.join(data, 'files');
  await mkdir(files, { recursive: true, mode: 0o755 });
  const app = await startTestApp({ env: { DATA_DIR: data } });
  try {
    const { owner } = await app.createWorkspace();
    expect((await upload(owner, Buffer.from('text'))).status).toBe(201);
    expect(await modeOf(files)).toBe('700');
    for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
      const name = path.join(entry.parentPath, entry.name);
      expect([name, await modeOf(name)]).toEqual([name, entry.isDirectory() ? '700' : '600']);
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
