import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import type { FileView, UserView } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multipartFile, upload } from '../../testing/multipart.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';

let app: TestApp;
let folder: string;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-hostile-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const get = (src: string, headers: Record<string, string> = {}) =>
  request<string>(app.port, workspace.host, 'GET', `${src}${src.includes('?') ? '&' : '?'}salt=${owner.salt}`, {
    headers,
  });
const put = async (bytes: Buffer, name: string, type: string): Promise<FileView> => {
  const { status, result } = await upload(owner, bytes, name, type);
  expect(status).toBe(201);
  return result.model;
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};
/** A grey PNG of `side` × `side` pixels: a few kilobytes that decode to hundreds of millions of pixels. */
const pixelBomb = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(document.domain)</script>';

describe('what could run', () => {
  const gif = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(6), Buffer.from('*/=1;alert(1)')]);
  test.for([
    ['an HTML page called a picture', 'photo.png', 'image/png', Buffer.from(html)],
    ['an SVG called a JPEG', 'photo.jpg', 'image/jpeg', Buffer.from(svg)],
    ['an SVG with an XML head', 'a.svg', 'image/svg+xml', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    [
      'XHTML',
      'a.xhtml',
      'application/xhtml+xml',
      Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>`),
    ],
    ['a page in an envelope (MHT)', 'a.mht', 'multipart/related', Buffer.from(`MIME-Version: 1.0\r\n\r\n${html}`)],
    ['Flash', 'a.swf', 'application/x-shockwave-flash', Buffer.from('FWS\u0006aaaaaaaaaaaaaaaa')],
    ['a PDF called a JPEG', 'a.jpg', 'image/jpeg', Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript>>')],
    ['a script', 'a.js', 'text/javascript', Buffer.from('alert(1)')],
    ['a type with a second header in it', 'a.txt', 'text/html; charset=x\r\nx-evil: 1', Buffer.from(html)],
  ] as const)('%s is a download in a sandbox', async ([, name, type, bytes]) => {
    const file = await put(bytes, name, type.split('\r\n')[0] ?? '');
    expect([file.kind, file.width]).toEqual(['file', null]);
    for (const query of ['', '?width=100', '?width=72&height=72&crop=1']) {
      const { status, headers } = await get(file.src + query);
      expect(status).toBe(200);
      expect(headers['content-disposition']).toMatch(/^attachment; /);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['x-evil']).toBeUndefined();
      expect(headers['content-length']).toBe(String(bytes.length));
    }
  });

  test('a polyglot that begins as a picture stays what it begins as, and can run nothing', async () => {
    const file = await put(gif, 'both.html', 'text/html');
    const { headers } = await get(file.src);
    expect(headers['content-type']).toBe('image/gif');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test.for([
    ['photo.tiff', 'image/tiff', Buffer.from('49492a0008000000', 'hex')],
    ['photo.psd', 'image/png', Buffer.from('384250530001000000000000', 'hex')],
    ['photo.bmp', 'image/jpeg', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['icon.ico', 'image/png', Buffer.from('00000100010010100000010020006804', 'hex')],
  ] as const)('%s never meets the decoder', async ([name, type, bytes]) => {
    const file = await put(bytes, name, type);
    expect([file.kind, file.width]).toEqual(['file', null]);
    expect((await get(`${file.src}?width=100`)).headers['content-disposition']).toMatch(/^attachment; /);
  });
});

describe('a browser that would run a file', () => {
  const uses =
    'script style worker sharedworker serviceworker audioworklet paintworklet frame iframe fencedframe object embed xslt manifest font json report track webidentity';
  test.for(uses.split(' '))('as %s gets nothing, picture or not', async (use) => {
    const picture = await put(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
      'a.png',
      'image/png',
    );
    const script = await put(Buffer.from('alert(1)'), 'a.js', 'text/javascript');
    for (const src of [picture.src, `${picture.src}?width=72`, script.src]) {
      expect((await get(src, { 'sec-fetch-dest': use })).status).toBe(403);
    }
  });

  test('registers no service worker below /files/', async () => {
    const script = await put(Buffer.from('self.onfetch = () => {}'), 'sw.js', 'text/javascript');
    expect((await get(script.src, { 'service-worker': 'script' })).status).toBe(403);
  });

  test.for(['image', 'video', 'audio', 'document', 'empty'])('as %s is served, as the viewer needs it', async (use) => {
    const file = await put(Buffer.from('words'), 'a.txt', 'text/plain');
    expect((await get(file.src, { 'sec-fetch-dest': use })).status).toBe(200);
  });
});

describe('pictures that are traps', () => {
  test('a small file of a quarter of a billion pixels is no picture, and no avatar', async () => {
    const bomb = pixelBomb(16_000);
    expect(bomb.length).toBeLessThan(64 * 1024);
    const file = await put(bomb, 'bomb.png', 'image/png');
    expect([file.kind, file.width]).toEqual(['file', null]);
    expect((await get(`${file.src}?width=300`)).headers['content-length']).toBe(String(bomb.length));
    const refused = await owner.call('PUT', '/api/users/profile', { body: { avatar: file.id } });
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'avatar', message: 'validation.image_required' });
  });

  test('one that is cut off in the middle is sent as it is', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .png()
      .toBuffer();
    const file = await put(whole.subarray(0, whole.length / 2), 'half.png', 'image/png');
    const { status, headers } = await get(`${file.src}?width=72`);
    expect(status).toBe(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.for([
    '?width=100000',
    '?height=-1',
    '?width=1e999&height=NaN',
    '?width=0x10&crop=x',
    '?width=72&width=9999',
    '?width[]=72&crop[]=1',
    `?width=${'9'.repeat(500)}`,
    '?width=72;rm%20-rf&crop=../../',
  ])('sizes like %s make none but the known sizes', async (query) => {
    const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const file = await put(picture, 'a.png', 'image/png');
    const before = await filesOnDisk();
    expect((await get(file.src + query)).status).toBe(200);
    expect(await filesOnDisk()).toBeLessThanOrEqual(before + 1);
    const names = await readdir(folder, { recursive: true });
    for (const name of names) expect(name).toMatch(/^(?:incoming|[a-f0-9]{2}(?:\/[a-f0-9]{32}(?:\.\d+c?\.webp)?)?)$/);
  });
});

describe('names', () => {
  test.for([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32', 'system32'],
    ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
    ['.htaccess', '.htaccess'],
    ['CON', 'CON'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
    ['line\u2028break.txt', 'linebreak.txt'],
    ['👩‍👩‍👧‍👦.png', '👩‍👩‍👧‍👦.png'],
    ['рахунок №5.pdf', 'рахунок №5.pdf'],
    ['%22><img src=x onerror=1>.png', '"><img src=x onerror=1>.png'],
    ['   ', 'file'],
  ] as const)('%j is shown as %j', async ([sent, shown]) => {
    const file = await put(Buffer.from('text'), sent, 'text/plain');
    expect(file.original).toBe(shown);
    const { headers } = await get(file.src);
    const [, plain = '', full] =
      /^attachment; filename="([^"]*)"(?:; filename\*=UTF-8''(\S+))?$/.exec(headers['content-disposition'] ?? '') ?? [];
    expect(full === undefined ? plain : decodeURIComponent(full)).toBe(shown);
  });

  test.for([
    ['10 KB of letters', 'a'.repeat(10_000)],
    ['emoji cut in the middle', `${'x'.repeat(3)}${'😀'.repeat(200)}.png`],
    ['a flood of combining marks', `Z${'\u0301'.repeat(5_000)}`],
  ] as const)('%s are cut to 255 characters, and are read again', async ([, name]) => {
    const answer = await upload(owner, Buffer.from('text'), name);
    if (answer.status === 201) {
      expect(answer.result.model.original.length).toBeLessThanOrEqual(255);
      expect((await get(answer.result.model.src)).status).toBe(200);
    } else expect(answer.status).toBe(400);
  });
});

/** Sends bytes on a separate connection; returns the status, if one came before the connection ended. */
const sendRaw = (headers: readonly string[], body: Iterable<Buffer | string>) =>
  new Promise<{ status: number | null; sentBytes: number }>((resolve) => {
    let answer = '';
    let sentBytes = 0;
    const socket = net.connect(app.port, '127.0.0.1', () => {
      socket.write(
        [
          'POST /api/temp-files HTTP/1.1',
          `host: ${workspace.host}`,
          `authorization: Bearer ${owner.token}`,
          ...headers,
          '',
          '',
        ].join('\r\n'),
      );
      const pieces = body[Symbol.iterator]();
      const next = (): void => {
        const { value, done } = pieces.next();
        if (done === true || socket.destroyed) {
          socket.end();
          return;
        }
        sentBytes += value.length;
        if (socket.write(value)) setImmediate(next);
        else socket.once('drain', next);
      };
      next();
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0) || null, sentBytes }));
  });

const formType = 'content-type: multipart/form-data; boundary=switchboard-test-boundary';

describe('forms that are traps', () => {
  test('a file of no bytes is refused', async () => {
    const before = await filesOnDisk();
    const refused = await upload(owner, Buffer.alloc(0), 'empty.txt');
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'file.empty']);
    expect(await filesOnDisk()).toBe(before);
  });

  test('a length beyond the limit is refused before the body is read', async () => {
    const { status, sentBytes } = await sendRaw([formType, 'content-length: 5368709120'], [Buffer.alloc(1_000)]);
    expect([status, sentBytes]).toEqual([413, 1_000]);
  });

  test('a gigabyte without a length is cut after the limit', async () => {
    const before = await filesOnDisk();
    const start = multipartFile(Buffer.alloc(0), 'endless.bin', 'application/octet-stream').body.subarray(0, -30);
    const piece = Buffer.alloc(1024 * 1024);
    function* endless() {
      yield `${start.length.toString(16)}\r\n`;
      yield start;
      yield '\r\n';
      for (let n = 0; n < 1_024; n += 1) {
        yield `${piece.length.toString(16)}\r\n`;
        yield piece;
        yield '\r\n';
      }
    }
    const { status, sentBytes } = await sendRaw([formType, 'transfer-encoding: chunked'], endless());
    expect([null, 413]).toContain(status);
    // The kernels' socket buffers on both ends come on top of the bytes read.
    expect(sentBytes).toBeLessThan(60 * 1024 * 1024);
    await expect.poll(filesOnDisk).toBe(before);
  });

  test('a form that ends too early is refused and leaves nothing', async () => {
    const before = await filesOnDisk();
    const { body, headers } = multipartFile(Buffer.alloc(50_000, 1), 'cut.bin', 'application/octet-stream');
    const refused = await owner.call('POST', '/api/temp-files', { body: body.subarray(0, 30_000), headers });
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'request.malformed']);
    expect(await filesOnDisk()).toBe(before);
  });

  test.for([
    ['without its last line', '--switchboard-test-boundary--\r\n'],
    ['in the middle of its last line', 'test-boundary--\r\n'],
    ['before its closing dashes', '--\r\n'],
  ] as const)('a form that ends after its file, %s, is refused and leaves nothing', async ([, missing]) => {
    const before = await filesOnDisk();
    const { body, headers } = multipartFile(Buffer.from('text'), 'cut.txt', 'text/plain');
    const refused = await owner.call('POST', '/api/temp-files', { body: body.subarray(0, -missing.length), headers });
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'request.malformed']);
    expect(await filesOnDisk()).toBe(before);
  });

  test('a connection that breaks in the middle leaves nothing', async () => {
    const before = await filesOnDisk();
    const { body, headers } = multipartFile(Buffer.alloc(500_000, 1), 'cut.bin', 'application/octet-stream');
    const sent = http.request({
      port: app.port,
      method: 'POST',
      path: '/api/temp-files',
      headers: {
        host: workspace.host,
        authorization: `Bearer ${owner.token}`,
        'content-length': body.length,
        ...headers,
      },
    });
    sent.on('error', () => {});
    sent.write(body.subarray(0, 100_000));
    await expect.poll(filesOnDisk).toBe(before + 1);
    sent.destroy();
    await expect.poll(filesOnDisk).toBe(before);
  });

  test('ten thousand fields before the file are refused', async () => {
    const field = '--switchboard-test-boundary\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    const { body, headers } = multipartFile(Buffer.from('text'), 'a.txt', 'text/plain');
    const refused = await owner.call('POST', '/api/temp-files', {
      body: Buffer.concat([Buffer.from(field.repeat(10_000)), body]),
      headers,
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  });

  test('of several files none is taken', async () => {
    const before = await filesOnDisk();
    const one = multipartFile(Buffer.from('first'), 'first.txt', 'text/plain');
    const two = multipartFile(Buffer.from('second'), 'second.txt', 'text/plain');
    const body = Buffer.concat([one.body.subarray(0, one.body.lastIndexOf('--switchboard')), two.body]);
    const answer = await owner.call<{ model: FileView }>('POST', '/api/temp-files', { body, headers: one.headers });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'request.malformed']);
    expect(await filesOnDisk()).toBe(before);
  });

  test.for(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=b'])(
    'the content type %s is refused',
    async (type) => {
      const { body } = multipartFile(Buffer.from('text'), 'a.txt', 'text/plain');
      const refused = await owner.call('POST', '/api/temp-files', { body, headers: { 'content-type': type } });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    },
  );
});

describe('ranges', () => {
  test.for([
    ['bytes=10-', 416],
    ['bytes=9999999999999999999-', 200],
    ['bytes=-0', 416],
    ['bytes=5-2', 200],
    ['bytes=-', 200],
    ['bytes=0-1,3-4,6-7', 200],
    [`bytes=${Array.from({ length: 2_000 }, (_, n) => `${n}-${n}`).join(',')}`.slice(0, 8_000), 200],
    ['bytes=a-b', 200],
    ['bytes=-99999', 206],
  ] as const)('%s is answered with %i, and never with more than the file', async ([range, status]) => {
    const file = await put(Buffer.from('0123456789'), 'digits.txt', 'text/plain');
    const answer = await get(file.src, { range });
    expect(answer.status).toBe(status);
    if (status === 416) expect(answer.headers['content-range']).toBe('bytes */10');
    else expect(answer.body.result).toBe('0123456789');
  });
});

describe('avatars', () => {
  test.for([
    ['an SVG', Buffer.from(svg), 'me.svg', 'image/svg+xml'],
    ['an SVG that says it is a PNG', Buffer.from(svg), 'me.png', 'image/png'],
    ['a text', Buffer.from('me'), 'me.jpg', 'image/jpeg'],
  ] as const)('are never %s', async ([, bytes, name, type]) => {
    const file = await put(bytes, name, type);
    const refused = await owner.call('PUT', '/api/users/profile', { body: { avatar: file.id } });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { field: 'avatar', message: 'validation.image_required' },
    ]);
  });

  test("are the user's own upload, squared for everyone, and replaced", async () => {
    const member = await workspace.addUser(3);
    const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer();
    const theirs = (await upload(member, picture, 'member.jpg', 'image/jpeg')).result.model;
    const stolen = await owner.call('PUT', '/api/users/profile', { body: { avatar: theirs.id } });
    expect(stolen.body.errors?.[0]).toMatchObject({ field: 'avatar', message: 'validation.unknown_file' });

    const first = await put(picture, 'one.jpg', 'image/jpeg');
    const second = await put(picture, 'two.jpg', 'image/jpeg');
    const change = (avatar: number | null) => owner.call<UserView>('PUT', '/api/users/profile', { body: { avatar } });
    expect((await change(first.id)).result.avatar).toEqual({ id: first.id });
    for (const side of [72, 126]) {
      const read = await request<string>(
        app.port,
        workspace.host,
        'GET',
        `${first.src}?width=${side}&height=${side}&crop=1&salt=${member.salt}`,
      );
      expect([read.status, read.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    expect((await change(second.id)).result.avatar).toEqual({ id: second.id });
    expect((await get(first.src)).status).toBe(404);
    expect((await change(first.id)).status).toBe(422);
    expect((await change(null)).result.avatar).toBeNull();
    expect((await get(second.src)).status).toBe(404);
  });
});
