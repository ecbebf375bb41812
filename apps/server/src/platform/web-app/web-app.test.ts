import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHttpServer } from '../http/index.ts';
import { webAppPlugin } from './index.ts';

const makeServer = async (folder: string) => {
  const log = fastify({ logger: { level: 'silent' } }).log;
  const server = await makeHttpServer({ log, trustProxy: false, isProduction: false, isUnavailable: () => false });
  await server.register(webAppPlugin(folder));
  return server;
};

/** Writes a build into a folder: a page that names one asset, both also compressed. */
const build = async (folder: string, name: string) => {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  const files = { 'index.html': `<script src="/assets/${name}.js">`, [`assets/${name}.js`]: `/* ${name} */` };
  for (const [file, text] of Object.entries(files)) {
    await writeFile(path.join(folder, file), text);
    await writeFile(path.join(folder, `${file}.br`), brotliCompressSync(text));
  }
};

let folder: string;
let server: Awaited<ReturnType<typeof makeServer>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-app-'));
  await build(folder, 'first');
  server = await makeServer(folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/index.html', '/messenger/12/', '/messenger/12/?message=3'])('%s is the page', async (url) => {
  const { statusCode, body, headers } = await server.inject(url);
  expect([statusCode, body]).toEqual([200, '<script src="/assets/first.js">']);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
});

test.each(['/', '/index.html', '/messenger/12/'])(
  '%s may run the script that stands in it, and no other',
  async (url) => {
    const other = await mkdtemp(path.join(tmpdir(), 'web-app-'));
    const page = (script: string) => `<script type="application/json">{}</script><script>${script}</script>`;
    const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
    await build(other, 'first');
    await writeFile(path.join(other, 'index.html'), page('one()'));
    const serving = await makeServer(other);
    const allowed = async () =>
      /script-src ([^;]*)/.exec(String((await serving.inject(url)).headers['content-security-policy']))?.[1];
    expect(await allowed()).toBe(`'self' 'sha256-${hashOf('one()')}'`);
    await writeFile(path.join(other, 'index.html'), page('two()'));
    expect(await allowed()).toBe(`'self' 'sha256-${hashOf('two()')}'`);
    await serving.close();
    await rm(other, { recursive: true });
  },
);

test('an asset is kept for a year, and comes compressed to whoever takes it so', async () => {
  const plain = await server.inject('/assets/first.js');
  expect([plain.statusCode, plain.body]).toEqual([200, '/* first */']);
  const kept = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };
  expect(plain.headers).toMatchObject(kept);
  const compressed = await server.inject({ url: '/assets/first.js', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers).toMatchObject({ ...kept, 'content-encoding': 'br' });
});

test('of the headers for safety a script has those that browsers read with it; what is no file has all', async () => {
  const namesOf = async (url: string) => Object.keys((await server.inject(url)).headers);
  const script = await namesOf('/assets/first.js');
  expect(script).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']));
  for (const url of ['/', '/assets/gone.js']) {
    const all = await namesOf(url);
    expect(all.filter((name) => !script.includes(name))).toEqual(
      expect.arrayContaining(['content-security-policy', 'permissions-policy', 'x-frame-options']),
    );
  }
});

test.each(['/assets/gone.js', '/assets/', '/assets', '/assets/..%2f..%2fpackage.json', '/nothing.txt', '/api/nothing'])(
  '%s is not found, and never the page',
  async (url) => {
    const { statusCode, body } = await server.inject(url);
    expect([403, 404, 400]).toContain(statusCode);
    expect(body).not.toContain('script');
  },
);

test('a build made while the server runs is served whole, the one before as well', async () => {
  await build(folder, 'second');
  const page = await server.inject('/');
  const asset = /src="(.+)"/.exec(page.body)?.[1] ?? '';
  expect(asset).toBe('/assets/second.js');
  expect((await server.inject(asset)).body).toBe('/* second */');
  expect((await server.inject('/assets/first.js')).body).toBe('/* first */');
  await build(folder, 'first');
});

test('without a build only the API answers', async () => {
  const bare = await makeServer(path.join(folder, 'nothing'));
  const { statusCode } = await bare.inject('/');
  expect(statusCode).toBe(404);
  await bare.close();
});
