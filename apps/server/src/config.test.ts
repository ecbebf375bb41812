import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { findProgram } from './testing/processes/server-process.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-config-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    loadConfig({ DATA_DIR: dataDir, ...environment });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
};

const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'switchboard@mail.test' };

const broken = {
  PORT: 'eighty',
  BASE_URL: 'ftp://example.test',
  DATABASE_URL: 'mysql://localhost',
  BUS_URL: 'amqp://localhost',
  SECRET_KEY: 'short',
  VAPID_PUBLIC_KEY: 'c2hvcnQ',
  VAPID_PRIVATE_KEY: 'c2hvcnQ',
  WORKSPACE_CREATION: 'sometimes',
  LOG_LEVEL: 'loud',
  RATE_LIMITS: 'maybe',
  FILES_URL: 's3://bucket',
  TRUST_PROXY: 'on',
  SMTP_URL: 'http://user:hidden@mail.test',
  MAIL_FROM: 'nobody',
  SENTRY_DSN: 'https://errors.test/1',
};

describe('the environment', () => {
  test('may be empty: every setting has a default', () => {
    const config = loadConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      busUrl: null,
      workspaceCreation: 'open',
      defaultWorkspace: null,
      trustProxy: false,
      rateLimits: true,
    });
    expect(config.baseUrl.href).toBe('http://localhost:3000/');
    expect(config.files).toEqual({ folder: path.join(dataDir, 'files') });
  });

  test('takes an empty setting for one that is not there', () => {
    expect(loadConfig({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: '', SECRET_KEY: '' }).port).toBe(3000);
  });

  test('is refused with every problem at once, none of which tells a secret', () => {
    const problems = problemsOf(broken);
    expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual(Object.keys(broken).toSorted());
    expect(problems.join()).not.toMatch(/short|hidden/);
  });

  test('with an address that is none says so', () => {
    expect(problemsOf({ BASE_URL: 'example' })).toEqual(['BASE_URL: must be an http or https address']);
  });

  test('says which proxies are believed: none, so many, or those of some networks', () => {
    expect(loadConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'off' }).trustProxy).toBe(false);
    for (const [setting, address, hop] of [
      ['1', '6.6.6.6', 0],
      ['2', '6.6.6.6', 1],
      ['10.0.0.0/8, ::1', '10.1.2.3', 0],
      ['loopback', '127.0.0.1', 5],
    ] as const) {
      const { trustProxy } = loadConfig({ DATA_DIR: dataDir, TRUST_PROXY: setting });
      expect([setting, trustProxy !== false && trustProxy(address, hop)]).toEqual([setting, true]);
      expect([setting, trustProxy !== false && trustProxy('6.6.6.6', 2)]).toEqual([setting, false]);
    }
    // "on" would trust anything a caller writes.
    expect(problemsOf({ TRUST_PROXY: 'on' })).toEqual([expect.stringMatching(/^TRUST_PROXY: must be off, how many/)]);
  });

  test('in production never goes without rate limits', () => {
    expect(problemsOf({ ...production, RATE_LIMITS: 'off' })).toHaveLength(1);
    expect(problemsOf(production)).toEqual([]);
  });

  test('lets the guarded fetcher go to origins that are named exactly, and in production to none', () => {
    const allow = (SAFE_FETCH_ALLOW: string) => loadConfig({ DATA_DIR: dataDir, SAFE_FETCH_ALLOW }).safeFetchAllow;
    expect(allow('http://127.0.0.1:4000, https://stand-in.test')).toEqual([
      'http://127.0.0.1:4000',
      'https://stand-in.test',
    ]);
    expect(loadConfig({ DATA_DIR: dataDir }).safeFetchAllow).toEqual([]);
    for (const SAFE_FETCH_ALLOW of ['127.0.0.1:4000', 'http://stand-in.test/path', '*', 'ftp://stand-in.test']) {
      expect(problemsOf({ SAFE_FETCH_ALLOW })).not.toEqual([]);
    }
    const inProduction = { ...production, SAFE_FETCH_ALLOW: 'http://127.0.0.1:4000' };
    expect(problemsOf(inProduction)).toEqual(['SAFE_FETCH_ALLOW: is refused in production']);
  });

  test('takes the push key pair whole or not at all', () => {
    const pair = { VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'), VAPID_PRIVATE_KEY: 'A'.repeat(43) };
    expect(loadConfig({ DATA_DIR: dataDir, ...pair }).pushKeys).toEqual({
      publicKey: pair.VAPID_PUBLIC_KEY,
      privateKey: pair.VAPID_PRIVATE_KEY,
    });
    expect(loadConfig({ DATA_DIR: dataDir }).pushKeys).toBeNull();
    expect(problemsOf({ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY })).toEqual([
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: go together',
    ]);
  });

  test('names a mail server and whom mails are from, both or none', () => {
    const mailsOf = (environment: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...environment }).mails;
    const MAIL_FROM = 'Switchboard <No-Reply@mail.test>';
    const from = { name: 'Switchboard', address: 'no-reply@mail.test' };
    expect(mailsOf({ SMTP_URL: 'smtp://me%40mail.test:p%3Aw@mail.test', MAIL_FROM })).toEqual({
      smtp: { host: 'mail.test', port: 587, isSecure: false, credentials: { user: 'me@mail.test', password: 'p:w' } },
      from,
    });
    expect(mailsOf({ SMTP_URL: 'smtps://[::1]:2465/', MAIL_FROM })).toEqual({
      smtp: { host: '::1', port: 2465, isSecure: true, credentials: null },
      from,
    });
    const together = ['SMTP_URL, MAIL_FROM: go together'];
    expect(problemsOf({ SMTP_URL: 'smtp://mail.test' })).toEqual(together);
    expect(problemsOf({ MAIL_FROM })).toEqual(together);
    for (const sender of [
      'a@b.test, c@d.test',
      'Bob\r\nBcc: x@y.test <a@b.test>',
      'Bob <a@b.test> <c@d.test>',
      'Bob',
    ]) {
      expect(problemsOf({ SMTP_URL: 'smtp://mail.test', MAIL_FROM: sender })[0]).toMatch(/^MAIL_FROM: must be/);
    }
  });

  test('without a mail server keeps mails, shows them on this machine only, and is refused in production', () => {
    const mailsOf = (BASE_URL: string) => loadConfig({ DATA_DIR: dataDir, BASE_URL }).mails;
    const mailboxDir = path.join(dataDir, 'mailbox');
    for (const own of ['http://localhost:3000', 'http://acme.localhost', 'http://127.0.0.1:1', 'http://[::1]:1']) {
      expect([own, mailsOf(own)]).toEqual([own, { mailboxDir, isShown: true }]);
    }
    for (const other of ['https://example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com']) {
      expect([other, mailsOf(other)]).toEqual([other, { mailboxDir, isShown: false }]);
    }
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^SMTP_URL: must name a mail server/),
    ]);
  });

  test('reports errors nowhere unless a DSN says where', () => {
    expect(loadConfig({ DATA_DIR: dataDir }).sentryDsn).toBeNull();
    const SENTRY_DSN = 'https://0a1b@errors.test:8443/team/17';
    expect(loadConfig({ DATA_DIR: dataDir, SENTRY_DSN }).sentryDsn).toBe(SENTRY_DSN);
    for (const wrong of [
      'https://0a1b@errors.test/',
      'ftp://0a1b@errors.test/1',
      "https://k@e.test/1;script-src'*'",
      'x',
    ]) {
      expect(problemsOf({ SENTRY_DSN: wrong })).toHaveLength(1);
    }
  });

  test('announces sections that are not there yet in a demo, or from configuration version 1 on [2.24]', () => {
    const isAnnounced = (environment: Record<string, string>) =>
      loadConfig({ DATA_DIR: dataDir, ...environment }).comingSoon;
    expect([{}, { DEMO: 'off' }, { CONFIG_VERSION: '0' }].map(isAnnounced)).toEqual([false, false, false]);
    expect([{ DEMO: 'on' }, { CONFIG_VERSION: '1' }, { CONFIG_VERSION: '2' }].map(isAnnounced)).toEqual([
      true,
      true,
      true,
    ]);
    expect(problemsOf({ CONFIG_VERSION: '-1' })).toHaveLength(1);
    expect(problemsOf({ DEMO: 'yes' })).toHaveLength(1);
  });

  test('knows where the phones of a demo are [21.23]', () => {
    const phonesAt = (environment: Record<string, string>) =>
      loadConfig({ DATA_DIR: dataDir, ...environment }).phonesUrl;
    expect([{}, { DEMO: 'on' }].map(phonesAt)).toEqual([null, null]);
    expect(phonesAt({ PHONES_URL: 'http://127.0.0.1:3100/phones/' })).toBe('http://127.0.0.1:3100/phones/');
    expect(problemsOf({ PHONES_URL: 'javascript:alert(1)' })).toHaveLength(1);
  });

  test('takes a folder or a bucket for the files', () => {
    const filesAt = (FILES_URL: string) => loadConfig({ DATA_DIR: dataDir, FILES_URL }).files;
    expect(filesAt('/var/lib/files')).toEqual({ folder: '/var/lib/files' });
    expect(filesAt('s3://key:se%2Fcret@minio.internal:9000/uploads?tls=false')).toEqual({
      s3: {
        bucket: 'uploads',
        region: 'us-east-1',
        endpoint: 'http://minio.internal:9000',
        isPathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      },
      spoolDir: path.join(dataDir, 'uploads'),
    });
    expect(filesAt('s3://key:secret@/uploads?region=eu-central-1')).toMatchObject({
      s3: { region: 'eu-central-1', endpoint: null, isPathStyle: false },
    });
  });

  test.for([
    's3://bucket',
    's3://key@host/bucket',
    's3://key:hidden@host/',
    's3://key:hidden@host/Bucket',
    's3://key:hidden@host/bucket?tls=yes',
    's3://key:hidden@host/bucket?acl=public',
    'ftp://host/folder',
  ])('refuses %s as a place for files, without telling its secret', (FILES_URL) => {
    const problems = problemsOf({ FILES_URL });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^FILES_URL: must be/);
    expect(problems[0]).not.toContain('hidden');
  });
});

describe('the secret key', () => {
  test('is made at the first start, for its owner only, and stays', async () => {
    const { secretKey } = loadConfig({ DATA_DIR: dataDir });
    expect(secretKey).toMatch(/^[\w-]{43}$/);
    const file = path.join(dataDir, 'secret-key');
    expect((await readFile(file, 'utf8')).trim()).toBe(secretKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(secretKey);
  });

  test('given in the environment leaves no file', async () => {
    const given = 'given by the operator, long enough';
    expect(loadConfig({ DATA_DIR: dataDir, SECRET_KEY: given }).secretKey).toBe(given);
    await expect(stat(path.join(dataDir, 'secret-key'))).rejects.toThrow('ENOENT');
  });
});

/** Each leaves a `secret-key` that must not be used as a key. */
const damages: Record<string, (file: string) => Promise<unknown>> = {
  empty: (file) => writeFile(file, ''),
  short: (file) => writeFile(file, 'x'.repeat(31)),
  'short but for its whitespace': (file) => writeFile(file, `${'x'.repeat(31)}${' \n'.repeat(20)}`),
  'nothing but whitespace': (file) => writeFile(file, ' '.repeat(64)),
  'a folder': (file) => mkdir(file),
  unreadable: (file) => symlink(file, file),
};

const startServer = async (environment: Record<string, string>) => {
  const started = promisify(execFile)(process.execPath, [findProgram('main')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  });
  return started.then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  );
};

describe('a damaged secret key', () => {
  test.for(Object.keys(damages))('that is %s is a problem, is not replaced, and hides no other', async (damage) => {
    await damages[damage]?.(path.join(dataDir, 'secret-key'));
    const before = (await stat(path.join(dataDir, 'secret-key')).catch(() => null))?.mtimeMs;
    expect(problemsOf({})).toEqual([expect.stringMatching(/^SECRET_KEY: .*secret-key /)]);
    expect(problemsOf({ PORT: 'eighty' })).toHaveLength(2);
    expect((await stat(path.join(dataDir, 'secret-key')).catch(() => null))?.mtimeMs).toBe(before);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
    expect(problemsOf({ SECRET_KEY: 'given by the operator, long enough' })).toEqual([]);
  });

  test('stops the start with 78 and says so', async () => {
    await writeFile(path.join(dataDir, 'secret-key'), 'cut shor');
    const failure = await startServer({});
    expect(failure?.code).toBe(78);
    expect(failure?.stderr).toContain('secret-key holds 8 characters instead of at least 32');
    expect(failure?.stderr).not.toContain('cut shor');
  });

  test('in the environment is refused when only its whitespace makes it long', () => {
    expect(problemsOf({ SECRET_KEY: `short${' '.repeat(40)}` })).toEqual([
      'SECRET_KEY: must have at least 32 characters',
    ]);
  });
});

test('a folder for data that cannot be made is a problem like others', async () => {
  await writeFile(path.join(dataDir, 'file'), '');
  expect(problemsOf({ DATA_DIR: path.join(dataDir, 'file/data') })).toEqual([expect.stringContaining('ENOTDIR')]);
});

test('a server with a broken environment prints all that is wrong and ends with 78', async () => {
  const failure = await startServer(broken);
  expect(failure?.code).toBe(78);
  for (const name of Object.keys(broken)) expect(failure?.stderr).toContain(`  - ${name}: `);
});
