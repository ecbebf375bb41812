import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CurrentUser, Message } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, type ServerProcess, startServerProcess } from '../testing/processes/server-process.ts';
import { request } from '../testing/test-app.ts';

let folder: string;
let server: ServerProcess | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-commands-'));
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

const passphrase = 'correct horse battery staple';

/** Runs a command as `npm run` does, with the embedded database of a folder. */
const run = async (name: 'backup' | 'restore', args: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [findProgram(name), ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

test('a backup of the embedded database, running or not, becomes the same workspace in another folder [25.40]', async () => {
  const from = path.join(folder, 'from');
  const to = path.join(folder, 'to');
  const first = path.join(folder, 'first.tar');
  const second = path.join(folder, 'second.tar');
  server = await startServerProcess({ DATA_DIR: from });
  const host = 'acme.localhost:3000';
  const made = await request<{ sign_in_code: string }>(server.port, 'localhost:3000', 'POST', '/api/workspaces', {
    body: {
      company: 'Acme',
      subdomain: 'acme',
      first_name: 'O',
      last_name: 'K',
      email: 'o@acme.test',
      password: 'correct horse battery',
    },
  });
  const { token } = (
    await request<{ token: string; user: CurrentUser }>(server.port, host, 'POST', '/api/auth/sign-in-code', {
      body: { code: made.result.sign_in_code },
    })
  ).result;
  const send = (content: string) =>
    request<Message>(server?.port ?? 0, host, 'POST', '/api/channels/1/messages', { token, body: { content } });
  expect((await send('before the first')).status).toBe(201);

  const running = await run('backup', [first, '--with-secret-key'], { DATA_DIR: from, BACKUP_PASSPHRASE: passphrase });
  expect(running).toMatchObject({ code: 0, said: expect.stringContaining('1 workspaces') as string });
  expect((await send('before the second')).status).toBe(201);
  await server.stop();
  expect(await run('backup', [second], { DATA_DIR: from })).toEqual({ code: 0, said: expect.any(String) });

  expect(await run('backup', [first], { DATA_DIR: from })).toMatchObject({
    code: 2,
    said: expect.stringContaining('exists already') as string,
  });
  const nowhere = path.join(folder, 'nowhere');
  expect(await run('backup', [`${first}.2`], { DATA_DIR: nowhere })).toMatchObject({ code: 2 });
  expect(existsSync(nowhere)).toBe(false);

  const wrong = await run('restore', [first], { DATA_DIR: to, BACKUP_PASSPHRASE: 'another passphrase' });
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('another passphrase') as string });
  expect(existsSync(to)).toBe(false);
  const restored = await run('restore', [first], { DATA_DIR: to, BACKUP_PASSPHRASE: passphrase });
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored: 1 workspaces') as string });
  expect(await readFile(path.join(to, 'secret-key'), 'utf8')).toBe(
    await readFile(path.join(from, 'secret-key'), 'utf8'),
  );
  expect(await run('restore', [second], { DATA_DIR: to })).toMatchObject({
    code: 1,
    said: expect.stringContaining('already holds workspaces') as string,
  });

  const read = async (dataDir: string) => {
    server = await startServerProcess({ DATA_DIR: dataDir });
    const { result } = await request<{ data: Message[] }>(server.port, host, 'GET', '/api/channels/1/messages', {
      token,
    });
    const contents = result.data.filter(({ system }) => system === null).map(({ content }) => content);
    expect((await send('goes on')).status).toBe(201);
    await server.stop();
    return contents;
  };
  expect(await read(to)).toEqual(['before the first']);

  expect(restored.said).toContain('There is no erasures.jsonl');

  const other = path.join(folder, 'other');
  const lists = [path.join(folder, 'erasures.jsonl'), path.join(folder, 'list')];
  // Of a client who is not in the backup.
  await writeFile(lists[0] ?? '', '{"workspaceId":1,"clientId":1,"since":1}\n');
  await writeFile(lists[1] ?? '', '{"workspaceId":1,"clientId":2,"since":1}\ncut sho');
  const withoutKey = await run('restore', [second, '--erasures', lists[1] ?? ''], { DATA_DIR: other });
  expect(withoutKey).toMatchObject({ code: 0, said: expect.stringContaining('SECRET_KEY is not the one') as string });
  expect(withoutKey.said).not.toContain('erasures.jsonl');
  const kept = await readFile(path.join(other, 'erasures.jsonl'), 'utf8');
  expect(kept.split('\n').filter(Boolean)).toHaveLength(2);
  expect(await read(other)).toEqual(['before the second', 'before the first']);
  // Eleven programs one after the other, each with a database of its own to start.
}, 900_000);
