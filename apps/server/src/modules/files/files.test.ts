import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Message, ReaderChannel } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { multipartFile, upload } from '../../testing/multipart.ts';
import { soon } from '../../testing/soon.ts';
import {
  makeGroup,
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../testing/test-app.ts';

const maxBytes = 20 * 1024 * 1024;
let app: TestApp;
let folder: string;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-files-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const get = (src: string, options: { token?: string; headers?: Record<string, string> } = {}, host = workspace.host) =>
  request<string>(app.port, host, 'GET', src, options);
const post = async (user: TestUser, channelId: number, files: number[]) =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { files } })).result;

describe('uploading', () => {
  test('takes 20 MB, and of one byte more leaves nothing behind [5.6]', async () => {
    const bytes = Buffer.alloc(maxBytes, 1);
    const taken = await upload(owner, bytes, 'large.bin', 'application/octet-stream');
    expect([taken.status, taken.result.model.size]).toEqual([201, maxBytes]);
    const before = await filesOnDisk();
    const refused = await upload(owner, Buffer.alloc(maxBytes + 1, 1), 'larger.bin', 'application/octet-stream');
    expect([refused.status, refused.body.error?.code]).toEqual([413, 'file.too_large']);
    expect(await filesOnDisk()).toBe(before);
  });

  test('wants a form with a file in the field "file" [7.7]', async () => {
    const json = await owner.call('POST', '/api/temp-files', { body: {} });
    expect([json.status, json.body.error?.code]).toEqual([415, 'request.unsupported_type']);
    const form = multipartFile(Buffer.from('x'), 'a.txt', 'text/plain');
    const body = Buffer.from(form.body.toString('latin1').replace('name="file"', 'name="other"'), 'latin1');
    const other = await owner.call('POST', '/api/temp-files', { ...form, body });
    expect([other.status, other.body.error?.code]).toEqual([400, 'file.missing']);
  });

  test('knows a picture by its bytes, with its size as it is seen', async () => {
    const turned = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { result } = await upload(owner, turned, 'photo.txt', 'text/plain');
    expect(result.model).toMatchObject({ type: 'image/jpeg', kind: 'image', width: 20, height: 40 });
  });

  test('keeps a broken picture as a file to download', async () => {
    const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(20)]);
    const { status, result } = await upload(owner, broken, 'broken.png', 'image/png');
    expect([status, result.model.width, result.model.kind]).toEqual([201, null, 'file']);
    expect((await get(`${result.model.src}?width=100&salt=${owner.salt}`)).status).toBe(200);
  });

  test.for([
    '../../etc/passwd',
    'a"b.txt',
    'line\u0001break.txt',
    'evil\u202etxt.exe',
    `${'long'.repeat(200)}.txt`,
    'звіт за рік.pdf',
    "it's (1)*.txt",
  ])('shows the name %j as text and never as more', async (name) => {
    const before = await filesOnDisk();
    const encoded = name.replaceAll('"', '%22');
    const { status, result } = await upload(owner, Buffer.from('text'), encoded);
    expect(status).toBe(201);
    expect(result.model.original.length).toBeLessThanOrEqual(255);
    // oxlint-disable-next-line no-control-regex -- none of them may be left
    expect(result.model.original).not.toMatch(/[\u0000-\u001f\u202a-\u202e/\\]/);
    const read = await get(result.model.src, { token: owner.token });
    expect(read.status).toBe(200);
    expect(read.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20\x21\x23-\x7e]*"(?:; filename\*=UTF-8''[\w.%~!&+-]*)?$/,
    );
    expect(await filesOnDisk()).toBe(before + 1);
  });
});

describe('reading', () => {
  test.for([
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['code.js', 'text/javascript', 'alert(1)'],
    ['page.xhtml', 'application/xhtml+xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ] as const)('%s is a download that can run nothing here', async ([name, type, text]) => {
    const { result } = await upload(owner, Buffer.from(text), name, type);
    const { headers, status } = await get(result.model.src, { token: owner.token });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['cache-control']).toContain('private');
  });

  test('goes by the salt of the session or by its token, and by nothing else [7.7]', async () => {
    const { src } = (await upload(owner, Buffer.from('words'))).result.model;
    expect((await get(`${src}?salt=${owner.salt}`)).body.result).toBe('words');
    expect((await get(src, { token: owner.token })).status).toBe(200);
    for (const answer of [
      await get(src),
      await get(`${src}?salt=${owner.token}`),
      await get(src, { token: owner.salt }),
      await get(`${src}?salt=wrong`, { token: owner.token }),
      await get(`${src}?salt=${member.salt}`),
    ]) {
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'file.not_found']);
    }
  });

  test('the salt opens nothing but files', async () => {
    const answer = await get('/api/auth/current-user', { token: owner.salt });
    expect(answer.status).toBe(401);
  });

  test('a salt is worthless after signing out', async () => {
    const user = await workspace.addUser(3);
    const { src } = (await upload(user, Buffer.from('words'))).result.model;
    expect((await get(`${src}?salt=${user.salt}`)).status).toBe(200);
    await user.call('POST', '/api/auth/logout');
    expect((await get(`${src}?salt=${user.salt}`)).status).toBe(404);
  });

  test('takes the salt of the day before, and none older; a new one is given on asking', async () => {
    const user = await workspace.addUser(3);
    const { src } = (await upload(user, Buffer.from('words'))).result.model;
    const status = async (salt: string) => (await get(`${src}?salt=${salt}`)).status;
    const fresh = async () => (await user.call<{ salt: string }>('POST', '/api/auth/salt')).result.salt;
    const first = await fresh();
    expect([first, await status(first)]).toEqual([user.salt, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      const second = await fresh();
      expect(second).not.toBe(first);
      expect([await status(first), await status(second)]).toEqual([200, 200]);
      vi.setSystemTime(Date.now() + 86_400_000);
      expect([await status(first), await status(second)]).toEqual([404, 200]);
      expect(await status(second.replace(/\.\w+\./, '.zzzz.'))).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends with the user within a second, by salt and by token', async () => {
    const user = await workspace.addUser(3);
    const { id, src } = (await upload(owner, Buffer.from('words'))).result.model;
    await post(owner, 1, [id]);
    expect((await get(`${src}?salt=${user.salt}`)).status).toBe(200);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, user.id]),
    );
    await expect.poll(async () => (await get(`${src}?salt=${user.salt}`)).status, soon).toBe(404);
    await expect.poll(async () => (await get(src, { token: user.token })).status, soon).toBe(404);
  });

  test.for(['x.css', '..%2fx.js', ';.css', '%00'])(
    'no other address of a file (%s) is answered with it',
    async (tail) => {
      const { src } = (await upload(owner, Buffer.from('words'))).result.model;
      const answer = await get(`${src}${tail}?salt=${owner.salt}`);
      expect(answer.body.result).not.toBe('words');
      expect([400, 404]).toContain(answer.status);
    },
  );

  test('is for those who may read the channel, as long as they may', async () => {
    const channel: ReaderChannel = await makeGroup(owner, [member.id], false);
    const outsider = await workspace.addUser(3);
    const { id, src } = (await upload(owner, Buffer.from('words'))).result.model;
    expect((await get(src, { token: member.token })).status).toBe(404);
    const message = await post(owner, channel.id, [id]);
    expect((await get(src, { token: member.token })).status).toBe(200);
    expect((await get(src, { token: outsider.token })).body).toEqual(
      (await get('/files/99999/', { token: outsider.token })).body,
    );
    await member.call('DELETE', `/api/channels/${channel.id}/members/leave`);
    expect((await get(src, { token: member.token })).status).toBe(404);
    await owner.call('DELETE', `/api/channels/${channel.id}/messages/${message.id}`);
    expect((await get(src, { token: owner.token })).status).toBe(404);
  });

  test('on the host of another workspace finds nothing', async () => {
    const other = await app.createWorkspace();
    const { src } = (await upload(owner, Buffer.from('words'))).result.model;
    for (const token of [owner.token, other.owner.token]) {
      expect((await get(src, { token }, other.host)).status).toBe(404);
    }
    expect((await get(src, { token: owner.token }, 'localhost:3000')).status).toBe(404);
  });

  test('answers ranges, as players ask for them', async () => {
    const { src } = (await upload(owner, Buffer.from('0123456789'))).result.model;
    const ranges = [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
      ['lines=1-2', 200, '0123456789', undefined],
    ] as const;
    for (const [range, status, text, contentRange] of ranges) {
      const answer = await get(src, { token: owner.token, headers: { range } });
      expect([range, answer.status, answer.body.result, answer.headers['content-range']]).toEqual([
        range,
        status,
        text,
        contentRange,
      ]);
      expect(answer.headers['content-length']).toBe(String(text.length));
    }
  });
});

describe('thumbnails', () => {
  test('are WebP without what the camera wrote, no larger than asked and never enlarged [7.7]', async () => {
    const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'navy' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer();
    const { src } = (await upload(owner, photo, 'photo.jpg', 'image/jpeg')).result.model;
    const sizes = [
      ['?width=300', [300, 150]],
      ['?width=200&height=200&crop=1', [300, 300]],
      ['?width=5000', [800, 400]],
      ['?width=72', [72, 36]],
    ] as const;
    for (const [query, size] of sizes) {
      const bytes = await bytesOf(`${src}${query}&salt=${owner.salt}`);
      const facts = await sharp(bytes).metadata();
      expect([query, facts.format, facts.width, facts.height, facts.exif]).toEqual([query, 'webp', ...size, undefined]);
    }
  });
});

const bytesOf = (src: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: app.port, path: src, headers: { host: workspace.host } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      })
      .on('error', reject);
  });
