import { readFile } from 'node:fs/promises';
import type { FileView } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartFile } from '../../testing/multipart.ts';
import { type ServerProcess, startServerProcess } from '../../testing/processes/server-process.ts';
import { request, startTestApp, type TestApp, type TestWorkspace } from '../../testing/test-app.ts';

const mb = 1024 * 1024;
const pictures = 24;
/** Every size there is, uncropped and cropped to a square. */
const sizes = [72, 126, 300, 600, 1200].flatMap((side) => [`?width=${side}`, `?width=${side}&height=${side}&crop=1`]);

let seed: TestApp;
let server: ServerProcess;
let workspace: TestWorkspace;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  await seed.app.close();
  const { host, user, database, port } = seed.database.connection;
  server = await startServerProcess({
    SECRET_KEY: seed.secretKey,
    DATABASE_URL: `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`,
    RATE_LIMITS: 'off',
  });
});

afterAll(async () => {
  await server?.stop();
  await seed?.close();
});

/** The memory of the server's process: now (VmRSS), and at most since `clear_refs` (VmHWM). */
const memoryOf = async (name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
};

test('24 pictures of 16 MB in 240 sizes at once grow the server by less than 150 MB', async () => {
  const { host, owner } = workspace;
  // Noise does not compress: with this many pixels the file is 16 MB.
  const side = 2_400;
  const png = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(png.length).toBeGreaterThan(16 * mb);
  expect(png.length).toBeLessThan(20 * mb);
  const form = multipartFile(png, 'noise.png', 'image/png');
  const files: FileView[] = [];
  for (let count = 0; count < pictures; count += 1) {
    const { status, result } = await request<{ model: FileView }>(server.port, host, 'POST', '/api/temp-files', {
      ...form,
      token: owner.token,
    });
    expect(status).toBe(201);
    files.push(result.model);
  }
  const before = await memoryOf('VmRSS');
  let highest = before;
  const watch = setInterval(() => void memoryOf('VmRSS').then((now) => (highest = Math.max(highest, now))), 20);

  const ask = (path: string) => request(server.port, host, 'GET', path, { token: owner.token });
  const answers = await Promise.all(files.flatMap(({ src }) => sizes.map((size) => ask(src + size))));
  clearInterval(watch);
  const grownMb = Math.round((highest - before) / mb);
  expect(grownMb).toBeLessThan(150);

  // Requests beyond the waiting limit are told to retry, and are served when they do.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers['retry-after']).toBe('5');
  const made = answers.find(({ status }) => status === 200);
  expect(made?.headers['content-type']).toBe('image/webp');
  const again = await ask(`${files.at(-1)?.src}?width=1200`);
  expect([again.status, again.headers['content-type']]).toEqual([200, 'image/webp']);
});
