// End to end: a backup while people write, restored elsewhere, and a server that goes on with it.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Message } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseConnection } from '../../../platform/database/index.ts';
import { openStorage, parseS3Address } from '../../../platform/files/index.ts';
import { depsOf, readRows, restore } from '../../../testing/backup-fixture.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { type S3Server, startS3 } from '../../../testing/outside/s3-server.ts';
import { startServerProcess } from '../../../testing/processes/server-process.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { backUp } from './back-up.ts';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const urlOf = ({ host, user, port, database }: DatabaseConnection): string =>
  `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`;

/** A file as the server serves it. */
const fetchBytes = (port: number, host: string, pathname: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    request.on('error', reject);
  });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-backups-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe.each(['folder', 'bucket'] as const)('the drill, with files in a %s', (kind) => {
  let s3: S3Server | null = null;
  let emptyS3: S3Server | null = null;
  let filesFolder: string;
  let app: TestApp;
  let workspace: TestWorkspace;
  let owner: TestUser;
  let target: TestDatabase;

  beforeAll(async () => {
    filesFolder = await mkdtemp(path.join(tmpdir(), 'switchboard-backed-up-'));
    if (kind === 'bucket') [s3, emptyS3] = await Promise.all([startS3(), startS3()]);
    app = await startTestApp({ env: { FILES_URL: s3?.url ?? filesFolder } });
    workspace = await app.createWorkspace();
    ({ owner } = workspace);
    target = await makeTestDatabase({ isEmpty: true });
  });

  afterAll(async () => {
    await app.close();
    await target.close();
    await s3?.close();
    await emptyS3?.close();
    await rm(filesFolder, { recursive: true });
  });

  test('all that was acknowledged before comes back while people write on, and the server goes on with it', async () => {
    const users = [owner, await workspace.addUser(3), await workspace.addUser(3)];
    const { channelId } = await addConversation(app, workspace.id);
    await owner.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
    // The bot's messenger does not answer here, so this message stays queued.
    const waiting = await owner.call<Message>('POST', `/api/channels/${channelId}/messages`, {
      body: { content: 'waits' },
    });
    expect(waiting.result.delivery?.state).toBe('queued');

    const files = new Map<number, string>();
    const acknowledged = new Map<number, string>();
    const writing = new AbortController();
    const write = async (user: TestUser, writer: number) => {
      for (let n = 0; !writing.signal.aborted; n += 1) {
        const bytes = randomBytes(1 + (n % 20) * 7_919);
        const file =
          n % 5 === 0 ? (await upload(user, bytes, 'bytes.bin', 'application/octet-stream')).result.model : null;
        const content = `writer ${writer} message ${n}\tbackslash \\ and\nline é 👋`;
        const sent = await user.call<Message>('POST', '/api/channels/1/messages', {
          body: { content, ...(file !== null && { files: [file.id] }) },
        });
        if (sent.status !== 201) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
        acknowledged.set(sent.result.id, sent.result.content);
        if (file !== null) files.set(file.id, hashOf(bytes));
      }
    };
    const writers = users.map((user, writer) => write(user, writer));
    while (acknowledged.size < 100) await new Promise((resolve) => setTimeout(resolve, 20));
    const before = new Map(acknowledged);
    const filesBefore = new Map(files);

    const addressOf = (url: string) =>
      kind === 'folder' ? { folder: url } : { s3: parseS3Address(url), spoolDir: path.join(folder, 'spool') };
    const storage = await openStorage(addressOf(s3?.url ?? filesFolder));
    const file = path.join(folder, 'all.tar');
    const facts = await backUp(depsOf(app.database.connection, storage, app.secretKey), file);
    const after = acknowledged.size;
    writing.abort();
    await Promise.all(writers);
    expect(after).toBeGreaterThan(before.size);
    expect(facts.missing).toEqual([]);
    expect(facts.files).toBeGreaterThanOrEqual(filesBefore.size);

    const emptyUrl = emptyS3?.url ?? path.join(folder, 'restored');
    const emptyStorage = await openStorage(addressOf(emptyUrl));
    const restored = await restore(file, target.connection, emptyStorage);
    expect(restored).toMatchObject({ workspaces: 1, files: facts.files, unsettledDeliveries: 1, rows: facts.rows });
    // Tables without writes meanwhile are identical row by row.
    for (const name of ['users', 'roles', 'bots', 'bot_routes', 'clients', 'inbound_updates', 'drafts']) {
      expect(await readRows(target.connection, name)).toEqual(await readRows(app.database.connection, name));
    }

    const server = await startServerProcess({
      DATABASE_URL: urlOf(target.connection),
      FILES_URL: emptyUrl,
      SECRET_KEY: app.secretKey,
      RATE_LIMITS: 'off',
    });
    try {
      const call = <Result>(method: string, pathname: string, body?: unknown) =>
        request<Result>(server.port, workspace.host, method, pathname, { token: owner.token, body });
      const found = new Map<number, Message>();
      for (let cursor = ''; ; ) {
        const address = `/api/channels/1/messages?limit=100${cursor}`;
        const page = (await call<{ data: Message[] }>('GET', address)).result.data;
        for (const message of page) found.set(message.id, message);
        if (page.length < 100) break;
        cursor = `&before_seq=${Math.min(...page.map(({ seq }) => seq))}`;
      }
      for (const [id, content] of before) expect(found.get(id)?.content).toBe(content);
      const seqs = [...found.values()].map(({ seq }) => seq).sort((a, b) => a - b);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));

      const shown = [...found.values()].flatMap((message) => message.files);
      for (const [id, hash] of filesBefore) {
        const view = shown.find((candidate) => candidate.id === id);
        const bytes = await fetchBytes(server.port, workspace.host, `${view?.src}?salt=${owner.salt}`);
        expect(hashOf(bytes)).toBe(hash);
      }

      const [held] = (await call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages?limit=100`)).result
        .data;
      expect(held?.delivery).toMatchObject({ state: 'failed', reason: 'unknown_outcome' });
      const sent = await call<Message>('POST', '/api/channels/1/messages', { content: 'after the restore' });
      expect([sent.status, sent.result.seq]).toEqual([201, seqs.length + 1]);
      const fresh = await request(server.port, 'localhost:3000', 'POST', '/api/workspaces', {
        body: {
          company: 'Second',
          subdomain: 'second',
          first_name: 'S',
          last_name: 'S',
          email: 's@s.test',
          password: 'correct horse battery',
        },
      });
      expect(fresh.status).toBe(201);
    } finally {
      await server.stop();
      await storage.close();
      await emptyStorage.close();
    }
  });
});
