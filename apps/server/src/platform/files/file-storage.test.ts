import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../testing/outside/s3-server.ts';
import {
  BytesMissingError,
  type FileStorage,
  openStorage,
  parseS3Address,
  StorageUnavailableError,
  TooManyBytesError,
} from './index.ts';

const missingKey = '0'.repeat(32);
const streamOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
    .length;

interface Subject {
  storage: FileStorage;
  /** Counts stored files, including received ones that were not kept. */
  countFiles: () => Promise<number>;
  close: () => Promise<void>;
}

const onDisk = async (): Promise<Subject> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-storage-'));
  return {
    storage: await openStorage({ folder }),
    countFiles: () => filesBelow(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

const onS3 = async (): Promise<Subject> => {
  const s3: S3Server = await startS3();
  const spoolDir = await mkdtemp(path.join(tmpdir(), 'switchboard-spool-'));
  const storage = await openStorage({ s3: parseS3Address(s3.url), spoolDir });
  // The S3 stand-in keeps an object in several files; `…_object` is the one with the bytes.
  const countObjects = async () =>
    (await readdir(s3.directory, { recursive: true })).filter((name) => name.endsWith('_object')).length;
  return {
    storage,
    countFiles: async () => (await countObjects()) + (await filesBelow(spoolDir)),
    async close() {
      await storage.close();
      await s3.close();
      await rm(spoolDir, { recursive: true, force: true });
    },
  };
};

describe.each([
  ['a folder', onDisk],
  ['a bucket', onS3],
])('files in %s', (_, open) => {
  let subject: Subject;
  let storage: FileStorage;
  beforeAll(async () => {
    subject = await open();
    storage = subject.storage;
  });
  afterAll(() => subject.close());

  const store = async (text: string) => {
    const received = await storage.receive(streamOf(text), 1_000);
    await received.keep();
    return received.key;
  };

  test('are read as they were written, whole and in part', async () => {
    const received = await storage.receive(streamOf('01234', '56789'), 10);
    expect(received.size).toBe(10);
    await received.keep();
    await received.discard();
    expect((await buffer(await storage.read(received.key))).toString()).toBe('0123456789');
    expect((await buffer(await storage.read(received.key, { start: 2, end: 4 }))).toString()).toBe('234');
    expect((await buffer(await storage.read(received.key, { start: 9, end: 9 }))).toString()).toBe('9');
  });

  test('beyond the limit, broken off or discarded leave nothing behind', async () => {
    const before = await subject.countFiles();
    await expect(storage.receive(streamOf('01234', '567890'), 10)).rejects.toThrow(TooManyBytesError);
    const broken = new Readable({ read: () => broken.destroy(new Error('cut off')) });
    await expect(storage.receive(broken, 10)).rejects.toThrow('cut off');
    // Before there is anywhere to put it.
    const brokenAtOnce = new Readable({ read: () => {} });
    const refused = expect(storage.receive(brokenAtOnce, 10)).rejects.toThrow('cut off');
    brokenAtOnce.destroy(new Error('cut off'));
    await refused;
    const received = await storage.receive(streamOf('nobody wants this'), 100);
    await received.discard();
    expect(await subject.countFiles()).toBe(before);
  });

  test('that are not there say so before the first byte', async () => {
    await expect(storage.read(missingKey)).rejects.toThrow(BytesMissingError);
    await expect(storage.withPath(missingKey, async () => 'used')).rejects.toThrow(BytesMissingError);
    expect(await storage.readDerived(missingKey, '72.webp')).toBeNull();
    await expect(storage.read('../../etc/passwd')).rejects.toThrow('not a storage key');
  });

  test('are there by path while they are used, and what is made of them goes with them', async () => {
    const before = await subject.countFiles();
    const key = await store('original');
    const other = await store('other');
    let usedPath = '';
    const made = await storage.withPath(key, async (original) => {
      usedPath = original;
      return Buffer.from(`smaller ${await readFile(original, 'utf8')}`);
    });
    expect(await storage.readDerived(key, '72.webp')).toBeNull();
    await storage.keepDerived(key, '72.webp', made);
    expect((await storage.readDerived(key, '72.webp'))?.toString()).toBe('smaller original');
    await expect(storage.withPath(key, () => Promise.reject(new Error('broken picture')))).rejects.toThrow('broken');
    await storage.remove(key);
    await expect(readFile(usedPath)).rejects.toThrow('ENOENT');
    expect(await subject.countFiles()).toBe(before + 1);
    await expect(storage.read(key)).rejects.toThrow(BytesMissingError);
    await storage.remove(key);
    expect((await buffer(await storage.read(other))).toString()).toBe('other');
  });

  test('are told apart when many come at once', async () => {
    const texts = Array.from({ length: 20 }, (_each, n) => `file ${n}`);
    const keys = await Promise.all(texts.map(store));
    const read = await Promise.all(keys.map(async (key) => (await buffer(await storage.read(key))).toString()));
    expect(read).toEqual(texts);
  });
});

test('what a killed server was receiving is swept at the next start, what another receives is not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-swept-'));
  await openStorage({ folder });
  const hourAgo = new Date(Date.now() - 3_700_000);
  await writeFile(path.join(folder, 'incoming', 'old'), 'half a fi');
  await utimes(path.join(folder, 'incoming', 'old'), hourAgo, hourAgo);
  await writeFile(path.join(folder, 'incoming', 'new'), 'a thir');
  await openStorage({ folder });
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['new']);
  await rm(folder, { recursive: true });
});

describe('a bucket that fails', () => {
  const answering = async (status: number) => {
    const server = http.createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    return { server, port };
  };

  test.for([403, 500])('with %i is told from one without the file, and keeps nothing', async (status) => {
    const { server, port } = await answering(status);
    const spoolDir = await mkdtemp(path.join(tmpdir(), 'switchboard-spool-'));
    const address = parseS3Address(`s3://KEY:hidden-secret@127.0.0.1:${port}/uploads?tls=false`);
    const storage = await openStorage({ s3: address, spoolDir });
    const received = await storage.receive(streamOf('bytes'), 100);
    const failure = await received.keep().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageUnavailableError);
    expect(String(failure)).not.toContain('hidden-secret');
    await received.discard();
    expect(await readdir(spoolDir)).toEqual([]);
    await expect(storage.read(missingKey)).rejects.toThrow(StorageUnavailableError);
    await storage.close();
    server.close();
    await rm(spoolDir, { recursive: true });
  });
});
