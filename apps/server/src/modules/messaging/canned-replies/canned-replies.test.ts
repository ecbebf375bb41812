import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AuditEntry, CannedReply, FileView } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDiskStorage } from '../../../platform/files/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { makeFileTasks } from '../../files/file-jobs.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-canned-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const bodyOf = (shortcut: string, more: object = {}) => ({
  scope: 'workspace',
  shortcut,
  texts: { 'uk-UA': `Вітаємо: ${shortcut}` },
  ...more,
});
const create = (shortcut: string, more: object = {}, by = owner) =>
  by.call<CannedReply>('POST', '/api/canned-replies', { body: bodyOf(shortcut, more) });
const edit = (reply: CannedReply, more: object, by = owner) => {
  const { id, scope, shortcut, title, texts, version } = reply;
  const files = reply.files.map((file) => file.id);
  const body = { scope, shortcut, title, texts, version, files, ...more };
  return by.call<CannedReply>('PUT', `/api/canned-replies/${id}`, { body });
};
const remove = (id: number, by = owner) => by.call('DELETE', `/api/canned-replies/${id}`);
const list = async (by = owner) => (await by.call<{ data: CannedReply[] }>('GET', '/api/canned-replies')).result.data;
const shortcuts = async (by = owner) => (await list(by)).map(({ shortcut }) => shortcut);
const uploadId = async (text: string, by = owner) => (await upload(by, Buffer.from(text))).result.model.id;
const query = (text: string) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, [workspace.id]));
const open = async (fileId: number, by = owner) => (await by.call('GET', `/files/${fileId}/`)).status;

test('everybody who answers sees the shared ones and their own, by shortcut, nobody those of others [32.1]', async () => {
  const administrator = await workspace.addUser(1, 'Olha');
  await create('delivery');
  const mine = (await create('Delivery', { scope: 'own', texts: { 'en-US': 'Mine' } }, manager)).result;
  await create('address', {}, manager);
  expect(await shortcuts(manager)).toEqual(['address', 'Delivery', 'delivery']);
  expect(await shortcuts(owner)).toEqual(['address', 'delivery']);
  for (const other of [owner, administrator]) {
    expect((await edit(mine, {}, other)).body.error?.code).toBe('canned_reply.not_found');
    expect((await remove(mine.id, other)).status).toBe(404);
  }
  expect((await remove(mine.id, manager)).status).toBe(200);
});

test('two at once who take one shortcut of a scope get one, whatever the case of the letters [32.1]', async () => {
  const answers = await Promise.all([create('Ґанок'), create('ганок', {}, manager)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body).toMatchObject({ errors: [{ field: 'shortcut', message: 'validation.name_taken' }] });
  expect((await create('ганок', { scope: 'own' }, manager)).status).toBe(201);
});

test('a reply without any text, or with a wrong shortcut, is refused by its field, and nothing is made [32.2]', async () => {
  for (const [more, field] of [
    [{ texts: {} }, 'texts'],
    [{ texts: { 'uk-UA': '  ' } }, 'texts'],
    [{ texts: { 'uk-UA': 'я'.repeat(4_001) } }, 'texts.uk-UA'],
    [{ shortcut: 'two words' }, 'shortcut'],
    [{ shortcut: 'a/b' }, 'shortcut'],
    [{ shortcut: 'a'.repeat(41) }, 'shortcut'],
    [{ scope: 'everyone' }, 'scope'],
    [{ files: [4_711] }, 'files.0'],
  ] as const) {
    const answer = await create('fine', more);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field]);
  }
  expect(await list()).toEqual([]);
});

test('a workspace shares a thousand at most, and each keeps two hundred [32.2]', async () => {
  await query(
    `insert into canned_replies (workspace_id, id, owner_id, shortcut, shortcut_key, texts)
     select $1::bigint, 2000 + n, null::bigint, n::text, n::text, '{"uk-UA": "a"}'::jsonb from generate_series(1, 1000) n
     union all select $1::bigint, 4000 + n, 1, n::text, n::text, '{"uk-UA": "a"}'::jsonb from generate_series(1, 200) n`,
  );
  for (const scope of ['own', 'workspace']) {
    const answer = await create('one-more', { scope });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'canned_reply.too_many']);
  }
  expect((await create('one-more', { scope: 'own' }, manager)).status).toBe(201);
});

test('of two who change one reply the second is told, and nothing of the first is lost [32.2]', async () => {
  const reply = (await create('hours')).result;
  const answers = await Promise.all([
    edit(reply, { texts: { 'uk-UA': 'З 9 до 18' } }),
    edit(reply, { texts: { 'uk-UA': 'З 10 до 19' } }, manager),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('canned_reply.changed');
  const saved = answers.find(({ status }) => status === 200)?.result;
  expect(await list()).toEqual([saved]);
  expect(saved?.version).toBe(2);
});

test('a shared one is deleted, or taken for oneself, only by who may manage conversations [32.1]', async () => {
  const reply = (await create('hours', {}, manager)).result;
  expect((await remove(reply.id, manager)).status).toBe(403);
  expect((await edit(reply, { scope: 'own' }, manager)).status).toBe(403);
  const taken = await edit(reply, { scope: 'own' });
  expect(taken.result.scope).toBe('own');
  expect(await shortcuts(manager)).toEqual([]);
  const shared = await edit(taken.result, { scope: 'workspace' });
  expect(shared.status).toBe(200);
  expect(await shortcuts(manager)).toEqual(['hours']);
});

test('a change of a shared one is told to those who read conversations, of an own one to its owner alone [32.1]', async () => {
  const sockets = await Promise.all(
    [owner, manager, await workspace.addUser(3, 'Petro')].map(({ token }) =>
      TestSocket.signIn(app.port, workspace.host, token),
    ),
  );
  await create('shared');
  await create('mine', { scope: 'own' });
  await owner.call('POST', '/api/labels', { body: { name: 'The last event', color: 'red' } });
  await sockets[0]?.waitForEvent('updateLabels', () => true);
  await sockets[1]?.waitForEvent('updateLabels', () => true);
  expect(sockets.map((socket) => socket.eventsNamed('updateCannedReplies').length)).toEqual([2, 1, 0]);
  for (const socket of sockets) socket.close();
});

test('what was done to shared ones stands in the audit log, own ones do not [11.9]', async () => {
  const reply = (await create('hours')).result;
  await create('mine', { scope: 'own' });
  const next = (await edit(reply, { title: 'When we work' }, manager)).result;
  await edit(next, {});
  await remove(reply.id);
  const { result } = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log?subject_kind=canned_reply');
  expect(result.data.map(({ action, actor, subject, changes }) => [action, actor?.id, subject.name, changes])).toEqual([
    ['canned_reply.deleted', owner.id, 'hours', {}],
    ['canned_reply.changed', manager.id, 'hours', { title: { from: '', to: 'When we work' } }],
    ['canned_reply.created', owner.id, 'hours', {}],
  ]);
});

test('a file of a reply stays with it and is read by who sees the reply; unused uploads alone are collected [32.3]', async () => {
  const [price, note, unused] = [await uploadId('prices'), await uploadId('note'), await uploadId('unused')];
  const shared = (await create('price', { files: [price] })).result;
  const mine = (await create('note', { scope: 'own', files: [note] })).result;
  await query(`update files set created_at = now() - interval '30 days' where workspace_id = $1`);
  const { database } = app.resources;
  const storage = makeDiskStorage(folder);
  const listWorkspaceIds = async () => [workspace.id];
  await makeFileTasks({ database, storage, listWorkspaceIds })['collect-files']?.({});
  expect([await open(price), await open(note), await open(unused)]).toEqual([200, 200, 404]);
  expect([await open(price, manager), await open(note, manager)]).toEqual([200, 404]);
  expect((await create('again', { files: [price] })).status).toBe(422);
  await edit(shared, { files: [] });
  await remove(mine.id);
  expect([await open(price), await open(note)]).toEqual([404, 404]);
});

test('a copy of a file is sent while the original stays, and one that was removed is answered plainly [32.3]', async () => {
  const price = await uploadId('prices');
  const reply = (await create('price', { files: [price] })).result;
  const copy = (fileId: number, by = manager) => by.call<{ model: FileView }>('POST', `/api/files/${fileId}/copies`);
  const copied = await copy(price);
  expect(copied.result.model).toMatchObject({ name: 'note.txt', size: 6 });
  const { channelId } = await addConversation(app, workspace.id);
  const body = { content: 'Our prices', files: [copied.result.model.id] };
  expect((await manager.call('POST', `/api/channels/${channelId}/messages`, { body })).status).toBe(201);
  expect((await list())[0]?.files.map(({ id }) => id)).toEqual([price]);
  expect((await copy(copied.result.model.id, await workspace.addUser(3, 'Petro'))).status).toBe(404);
  await edit(reply, { files: [] });
  const gone = await copy(price);
  expect([gone.status, gone.body.error?.code]).toEqual([404, 'file.not_found']);
});

test('a file whose bytes are gone is answered like one that was removed [32.3]', async () => {
  const price = await uploadId('prices');
  await create('price', { files: [price] });
  await query(`update files set storage_key = repeat('0', 32) where workspace_id = $1`);
  expect((await owner.call('POST', `/api/files/${price}/copies`)).body.error?.code).toBe('file.not_found');
});

test('a message counts each reply it was sent with once, and only for its author [32.6]', async () => {
  const [hours, other] = [
    (await create('hours')).result.id,
    (await create('mine', { scope: 'own' }, manager)).result.id,
  ];
  const { channelId } = await addConversation(app, workspace.id);
  const send = (content: string) =>
    owner.call<{ seq: number }>('POST', `/api/channels/${channelId}/messages`, { body: { content } });
  const count = (seq: number, ids: number[], by = owner) =>
    by.call('POST', '/api/canned-replies/uses', { body: { channel_id: channelId, seq, canned_reply_ids: ids } });
  const [{ result: first }, { result: second }] = [await send('One'), await send('Two')];
  await Promise.all([count(first.seq, [hours, hours, other]), count(first.seq, [hours])]);
  await count(first.seq, [hours], manager);
  await count(second.seq, [hours]);
  await count(4_711, [hours]);
  expect((await list()).map(({ uses }) => uses)).toEqual([2]);
  expect((await list(manager)).map(({ uses }) => uses)).toEqual([2, 0]);
});

test('own ones and their files go with a user who is deleted, shared ones of theirs stay [32.1]', async () => {
  const file = await uploadId('mine', manager);
  await create('mine', { scope: 'own', files: [file] }, manager);
  await create('shared', {}, manager);
  await workspace.setConfirmed(owner);
  expect((await owner.call('DELETE', `/api/users/${manager.id}`)).status).toBe(200);
  const { rows } = await query('select shortcut from canned_replies where workspace_id = $1');
  expect(rows).toEqual([{ shortcut: 'shared' }]);
  const released = await query('select id from files where workspace_id = $1 and deleted_at is not null');
  expect(released.rows).toEqual([{ id: file }]);
});
