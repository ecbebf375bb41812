import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** For tests that are not about time. */
const limits: SafeFetchOptions = { maxBytes: 10_000, timeoutMs: 60_000 };
const mb = 1024 * 1024;
/** Made before anybody asks for it: packing it takes longer than sending it. */
const bomb = gzipSync(Buffer.alloc(50 * mb));

/** How the page server responds at each path. */
const pages: Record<string, Handler> = {
  '/plain': (_request, response) => response.setHeader('content-type', 'text/plain').end('hello'),
  '/missing': (_request, response) => response.writeHead(404).end('no such page'),
  '/gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('small')),
  '/brotli': (_request, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync('small')),
  '/bomb': (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/odd-encoding': (_request, response) => response.setHeader('content-encoding', 'zstd, gzip').end('x'),
  '/not-gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end('this is no gzip'),
  '/endless': (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 97)));
    };
    response.on('drain', write);
    write();
  },
  '/huge': (_request, response) => response.setHeader('content-length', 5 * 1024 * mb).write(Buffer.alloc(mb)),
  '/drip': (_request, response) => {
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => {},
  '/headers': (_request, response) => {
    for (let index = 0; index < 100; index += 1) response.setHeader(`x-${index}`, 'h'.repeat(1_000));
    response.end('x');
  },
  '/hop/1': (_request, response) => response.writeHead(302, { location: '/plain' }).end('moved'),
  '/hop/2': (_request, response) => response.writeHead(301, { location: 'hop/../1' }).end(),
  '/hop/3': (_request, response) => response.writeHead(307, { location: '/hop/1x' }).end(),
  '/hop/1x': (_request, response) => response.writeHead(308, { location: '/hop/1' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
};

let server: Server;
let origin: string;
let seen: IncomingMessage[];
let calledAddresses: (string | undefined)[];
let sink: Server;
let sinkHits = 0;
let sinkPort: number;

const listen = async (started: Server): Promise<number> => {
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
};

beforeAll(async () => {
  server = createHttpServer((request, response) => {
    seen.push(request);
    calledAddresses.push(request.socket.localAddress);
    const path = request.url ?? '';
    if (path.startsWith('/to?')) response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    else (pages[path] ?? pages['/missing'])?.(request, response);
  });
  origin = `http://127.0.0.1:${await listen(server)}`;
  sink = createTcpServer((socket) => {
    sinkHits += 1;
    socket.on('error', () => {});
  });
  sinkPort = await listen(sink);
});

beforeEach(() => {
  seen = [];
  calledAddresses = [];
  sinkHits = 0;
});

afterAll(() => {
  (server as ReturnType<typeof createHttpServer>).closeAllConnections();
  server.close();
  sink.close();
});

/** A fetch that may reach only the page server on this machine. */
const get = (path: string, options: Partial<SafeFetchOptions> = {}) =>
  makeSafeFetch({ allowedOrigins: [origin] })(/^\/(?!\/)/.test(path) ? origin + path : path, { ...limits, ...options });
const text = async (path: string, options: Partial<SafeFetchOptions> = {}) =>
  (await get(path, options)).body.toString('utf8');
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was answered',
    (error: unknown) => (error instanceof SafeFetchError ? error.reason : String(error)),
  );

describe('an answer', () => {
  test('comes with its status, address, headers and bytes', async () => {
    const answer = await get('/plain');
    expect(answer).toMatchObject({ status: 200, url: `${origin}/plain`, headers: { 'content-type': 'text/plain' } });
    expect(answer.body.toString()).toBe('hello');
    expect((await get('/missing')).status).toBe(404);
  });

  test('is unpacked', async () => {
    expect([await text('/gzip'), await text('/brotli')]).toEqual(['small', 'small']);
  });

  test('is asked for by a plain GET that says who asks and nothing of us', async () => {
    await get('/plain', { headers: { accept: 'text/html' } });
    const [request] = seen;
    expect([request?.method, request?.headers]).toEqual([
      'GET',
      {
        host: new URL(origin).host,
        connection: 'close',
        accept: 'text/html',
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Mozilla/5.0 (compatible; Switchboard/1.0)',
      },
    ]);
  });
});

describe('an address that is never called', () => {
  test.for([
    'file:///etc/passwd',
    'gopher://127.0.0.1/x',
    'ftp://example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'example.com',
    '',
    'http://',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://example.com:22/',
    'http://example.com:25/',
    'http://example.com:5432/',
    'https://example.com:6379/',
    `http://example.com/${'a'.repeat(2_048)}`,
  ])('%s', async (url) => {
    expect(await reasonOf(get(url))).toBe('url_refused');
  });

  test.for([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://①②⑦.⓪.⓪.①/',
    'http://localhost/',
    'http:\\\\127.0.0.1\\',
    'http://10.0.0.1/',
  ])('%s', async (url) => {
    expect(await reasonOf(get(url))).toBe('address_refused');
  });

  test('is one whose name means a machine of ours, if only among others', async () => {
    const resolveHost = async (host: string) =>
      ['93.184.216.34', '127.0.0.1'].slice(host === 'two.test' ? 0 : 1).map((address) => ({ address, family: 4 }));
    const fetch = makeSafeFetch({ allowedOrigins: [], resolveHost });
    for (const url of ['http://two.test/', 'http://inner.test/', 'http://localhost./']) {
      expect(await reasonOf(fetch(url, limits))).toBe('address_refused');
    }
  });

  test('is one whose name means nothing', async () => {
    const resolveHost = async () => [];
    expect(await reasonOf(makeSafeFetch({ allowedOrigins: [], resolveHost })('http://no.test/', limits))).toBe(
      'address_refused',
    );
    expect(await reasonOf(get('http://nobody.invalid/'))).toBe('unreachable');
  });
});

describe('a name', () => {
  test('is asked once, and the connection goes where the answer said', async () => {
    const { port } = new URL(origin);
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.2', family: 4 }]];
    let asked = 0;
    const resolveHost = async () => answers[asked++] ?? [];
    const fetch = makeSafeFetch({ allowedOrigins: [`http://rebinding.test:${port}`], resolveHost });
    expect((await fetch(`http://rebinding.test:${port}/plain`, limits)).status).toBe(200);
    expect([asked, calledAddresses, seen[0]?.headers.host]).toEqual([1, ['127.0.0.1'], `rebinding.test:${port}`]);
  });

  test('that is never answered ends in time', async () => {
    const fetch = makeSafeFetch({ allowedOrigins: [], resolveHost: () => new Promise(() => {}) });
    expect(await reasonOf(fetch('http://slow.test/', { ...limits, timeoutMs: 100 }))).toBe('timed_out');
  });
});

describe('a redirect', () => {
  test('is followed three times, relative ones too', async () => {
    const answer = await get('/hop/3');
    expect([answer.status, answer.url, answer.body.toString()]).toEqual([200, `${origin}/plain`, 'hello']);
    expect(await reasonOf(get('/loop'))).toBe('too_many_redirects');
    expect(seen.filter(({ url }) => url === '/loop')).toHaveLength(4);
  });

  test('is the answer where it is not to be followed', async () => {
    const answer = await get('/loop', { followsRedirects: false });
    expect([answer.status, answer.url]).toEqual([302, `${origin}/loop`]);
    expect(seen).toHaveLength(1);
  });

  test.for([
    ['a machine of ours', 'http://127.0.0.1/', 'address_refused'],
    ['the secrets of a cloud', 'http://169.254.169.254/', 'address_refused'],
    ['another scheme', 'file:///etc/passwd', 'url_refused'],
    ['credentials', 'http://a:b@example.com/', 'url_refused'],
    ['nothing that is an address', 'http://', 'url_refused'],
  ])('to %s is refused', async ([, target = '', reason]) => {
    expect(await reasonOf(get(`/to?${encodeURIComponent(target)}`))).toBe(reason);
  });

  test('to another port of this machine is refused and nobody is called there', async () => {
    expect(await reasonOf(get(`/to?${encodeURIComponent(`http://127.0.0.1:${sinkPort}/`)}`))).toBe('url_refused');
    expect(sinkHits).toBe(0);
  });

  test('takes no headers to another origin', async () => {
    const other = createHttpServer((request, response) => {
      seen.push(request);
      response.end('other');
    });
    const otherOrigin = `http://127.0.0.1:${await listen(other)}`;
    const fetch = makeSafeFetch({ allowedOrigins: [origin, otherOrigin] });
    await fetch(`${origin}/to?${encodeURIComponent(otherOrigin)}`, { ...limits, headers: { 'x-token': 'secret' } });
    expect(seen.map(({ headers }) => headers['x-token'])).toEqual(['secret', undefined]);
    other.close();
  });

  test('of a POST is its answer', async () => {
    const answer = await get('/hop/1', { method: 'POST', body: Buffer.from('push') });
    expect([answer.status, answer.body.toString(), seen.length]).toEqual([302, 'moved', 1]);
  });
});

describe('a body', () => {
  test.for(['/endless', '/huge', '/bomb'])('that is too long is given up: %s', async (path) => {
    const before = process.memoryUsage().rss;
    expect(await reasonOf(get(path))).toBe('too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * mb);
  });

  test.for(['/endless', '/bomb'])('may be cut instead: %s', async (path) => {
    expect((await get(path, { cutsLongBody: true })).body).toHaveLength(limits.maxBytes);
  });

  test('of a type that was not asked for is not read', async () => {
    expect(await reasonOf(get('/plain', { acceptsType: (type) => type === 'text/html' }))).toBe('type_refused');
    expect(await text('/plain', { acceptsType: (type) => type === 'text/plain' })).toBe('hello');
  });

  test.for(['/odd-encoding', '/not-gzip', '/headers'])('is refused where it makes no sense: %s', async (path) => {
    expect(await reasonOf(get(path))).toBe('bad_answer');
  });
});

describe('a server that takes its time', () => {
  test.for(['/drip', '/silent'])('is left when it is over: %s', async (path) => {
    expect(await reasonOf(get(path, { timeoutMs: 300 }))).toBe('timed_out');
  });

  test('over a handshake that never ends is left, too', async () => {
    const url = `https://127.0.0.1:${sinkPort}`;
    const fetch = makeSafeFetch({ allowedOrigins: [url] });
    expect(await reasonOf(fetch(url, { ...limits, timeoutMs: 300 }))).toBe('timed_out');
    expect(sinkHits).toBe(1);
  });

  test('or that is not there at all is out of reach', async () => {
    const gone = createTcpServer();
    const port = await listen(gone);
    await new Promise<void>((resolve) => gone.close(() => resolve()));
    const url = `http://127.0.0.1:${port}`;
    expect(await reasonOf(makeSafeFetch({ allowedOrigins: [url] })(url, limits))).toBe('unreachable');
  });

  test('that speaks no HTTP makes no sense', async () => {
    const talker = createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH\r\n'));
    const url = `http://127.0.0.1:${await listen(talker)}`;
    expect(await reasonOf(makeSafeFetch({ allowedOrigins: [url] })(url, limits))).toBe('bad_answer');
    talker.close();
  });
});
