import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSecretBox } from '../../../../platform/secrets/index.ts';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';
import { makeTelegramConnector } from '../../../connectors/telegram/telegram-connector.ts';

// The smallest possible picture: one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const words = Buffer.from('some words');

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterEach(async () => {
  await fixture.sandbox.clearFaults();
  fixture.logged.length = 0;
});
afterAll(() => fixture.close());

const takePhone = async () => {
  const { id: person } = await fixture.sandbox.createPerson({ first_name: 'Olena' });
  const phone = fixture.sandbox.phone(fixture.telegramId, person);
  await phone.start();
  return { person, phone };
};
type File = Parameters<Awaited<ReturnType<typeof takePhone>>['phone']['sendFile']>[0];

/** A client's message with a file, not received yet. `document` changes what Telegram reports about the document. */
const send = async (file: Partial<File> = {}, document: object = {}) => {
  const { person, phone } = await takePhone();
  const message = await phone.sendFile({ kind: 'document', bytes: words, fileName: 'words.txt', ...file });
  const changed = 'document' in message ? { ...message, document: { ...message.document, ...document } } : message;
  return { person, update: { message: changed } };
};
const readLast = async (person: number) => (await fixture.listMessages(person)).at(-1);
const setAttempts = (person: number, attempts: number) =>
  fixture.owner.query('update inbound_updates set attempts = $2 where chat_key = $1', [String(person), attempts]);

describe('what is fetched', () => {
  test.each([
    ['a document', { kind: 'document', fileName: 'a.pdf', bytes: words }, { kind: 'file', duration: null }],
    ['a picture sent as a document', { kind: 'document', bytes: picture }, { kind: 'image', duration: null }],
    ['a voice', { kind: 'voice', bytes: Buffer.from('OggS voice'), duration: 4 }, { kind: 'voice', duration: 4 }],
  ] as const)('%s is kept as what it is', async (_name, file, expected) => {
    const { person, update } = await send(file);
    await fixture.receive(person, update);
    const last = await readLast(person);
    expect(last?.files).toMatchObject([{ ...expected, created_by: null }]);
    expect(last?.metadata).toBeNull();
  });

  test('lengths are kept in whole seconds', async () => {
    const { person, update } = await send({ kind: 'voice', bytes: Buffer.from('OggS voice'), duration: 4 });
    const { message } = update as { message: { voice: object } };
    await fixture.receive(person, { message: { ...message, voice: { ...message.voice, duration: 3.6 } } });
    expect((await readLast(person))?.files).toMatchObject([{ duration: 4 }]);
  });

  test('also when the plan has no room left', async () => {
    const { person, update } = await send();
    await fixture.during(
      'update workspace_storage set used_bytes = 1e15',
      'update workspace_storage set used_bytes = 0',
      () => fixture.receive(person, update),
    );
    expect((await readLast(person))?.files).toHaveLength(1);
  });

  test('up to the size that files may have here', async () => {
    const { person, update } = await send({}, { file_size: limits.fileBytes });
    await fixture.receive(person, update);
    expect((await readLast(person))?.files).toHaveLength(1);
  });
});

describe('what bots can not have is named, at once', () => {
  const missing = (reason: string, name = 'words.txt') => ({ missing_files: [{ name, reason }] });

  test('what is said to be too large', async () => {
    const { person, update } = await send({}, { file_size: limits.fileBytes + 1 });
    await fixture.receive(person, update);
    expect(await readLast(person)).toMatchObject({ files: [], metadata: missing('too_large') });
    expect(fixture.logged).toEqual([]);
  });

  test('what the messenger finds too large', async () => {
    const { person, update } = await send({ bytes: Buffer.alloc(limits.fileBytes + 1) }, { file_size: undefined });
    await fixture.receive(person, update);
    expect(await readLast(person)).toMatchObject({ files: [], metadata: missing('too_large') });
  });

  test('what turns out too large on the way', async () => {
    const { person, update } = await send();
    await fixture.store(person, [update]);
    await fixture.handle(person, { putFile: (file) => fixture.deps.putFile({ ...file, maxBytes: words.length - 1 }) });
    expect(await readLast(person)).toMatchObject({ files: [], metadata: missing('too_large') });
  });

  test('what the messenger does not know any more, with a word in the log', async () => {
    const { person, update } = await send({}, { file_id: 'nobody-knows-it' });
    await fixture.receive(person, update);
    expect(await readLast(person)).toMatchObject({ files: [], metadata: missing('unavailable') });
    expect(fixture.logged).toMatchObject([
      {
        msg: 'a file of a client could not be fetched',
        botId: fixture.botId,
        workspaceId: fixture.workspaceId,
        err: { message: 'Bad Request: invalid file_id' },
      },
    ]);
  });
});

describe('what merely failed is tried again', () => {
  const fail = () => fixture.sandbox.addFault({ kind: 'server_error', method: 'getFile' });

  test('four times; then the message is shown without it', async () => {
    const { person, update } = await send();
    await fixture.store(person, [update]);
    for (const attempts of [1, 2, 3, 4]) {
      await fail();
      await fixture.handle(person);
      expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts }]);
      expect(await fixture.readLines(person)).toEqual([]);
    }
    await fail();
    await fixture.handle(person);
    expect(await readLast(person)).toMatchObject({
      files: [],
      metadata: { missing_files: [{ name: 'words.txt', reason: 'unavailable' }] },
    });
  });

  test('and is there as soon as it can be had', async () => {
    const { person, update } = await send();
    await fail();
    await fixture.receive(person, update);
    await fixture.handle(person);
    expect(await readLast(person)).toMatchObject({ files: [{ original: 'words.txt' }], metadata: null });
  });

  test('a file without bytes is no file that is too large', async () => {
    const { person, update } = await send();
    await fixture.store(person, [update]);
    await setAttempts(person, 3);
    const putEmpty: InboundFixture['deps']['putFile'] = (file) =>
      fixture.deps.putFile({ ...file, source: Buffer.alloc(0) });
    await fixture.handle(person, { putFile: putEmpty });
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts: 4 }]);
    await fixture.handle(person, { putFile: putEmpty });
    expect(await readLast(person)).toMatchObject({ metadata: { missing_files: [{ reason: 'unavailable' }] } });
  });

  test('a download whose connection breaks is no database that is away: it costs tries, and the chat goes on', async () => {
    const server = http.createServer((request, response) => {
      request.resume();
      if (!request.url?.startsWith('/file/')) {
        response.end(JSON.stringify({ ok: true, result: { file_path: 'documents/file_1.txt' } }));
        return;
      }
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write('half of it', () => setTimeout(() => request.socket.resetAndDestroy(), 50));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secrets = makeSecretBox('a secret key for tests that is long enough');
    const connector = makeTelegramConnector({ messengerUrls: { telegram: url }, secrets });
    const connectors = new Map([[connector.type, connector]]);
    try {
      const { person, update } = await send();
      await fixture.store(person, [update]);
      await fixture.handle(person, { connectors });
      expect(await fixture.listUpdates(person)).toMatchObject([
        { is_handled: false, attempts: 1, error: 'a file could not be fetched: read ECONNRESET' },
      ]);
      expect(fixture.logged).toMatchObject([
        { err: { stack: expect.stringContaining('caused by: Error: read ECONNRESET') } },
      ]);
      await setAttempts(person, 4);
      await fixture.handle(person, { connectors });
      expect(await readLast(person)).toMatchObject({ metadata: { missing_files: [{ reason: 'unavailable' }] } });
    } finally {
      await connector.close();
      server.close();
    }
  });

  test('a database that goes away in between takes no file away, not even at the last try', async () => {
    const { person, update } = await send();
    await fixture.store(person, [update]);
    await setAttempts(person, 4);
    const holder = await fixture.connectOwner();
    try {
      await holder.query('begin');
      await holder.query('lock table files in share row exclusive mode');
      const isReported = expect(fixture.handle(person)).rejects.toThrow('The database is unavailable');
      const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await fixture.owner.query(`select ${waiting}`)).rowCount).toBeGreaterThan(0);
      await fixture.owner.query(`select pg_terminate_backend(pid) ${waiting}`);
      await isReported;
    } finally {
      await holder.end();
    }
    await fixture.owner.query('update work_leases set expires_at = now()');
    await fixture.handle(person);
    expect(await readLast(person)).toMatchObject({ files: [{ original: 'words.txt' }], metadata: null });
  });
});
