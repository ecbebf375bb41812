import { randomUUID } from 'node:crypto';
// A client with the same words in every possible field; after erasing, the words are found nowhere.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClientErasure, erasedKinds } from '@switchboard/contract';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

const canary = 'xylokanarion';
let folder: string;
let fixture: MessagingFixture;
let owner: TestUser;
let bot: ConnectedTestBot;
let database: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-erasing-'));
  fixture = await startMessaging({ FILES_URL: folder });
  ({ owner } = fixture);
  bot = await fixture.connectBot();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** Where a text stands in the database, as text or as bytes: `schema.table`. */
const findInDatabase = async (text: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1`,
  );
  const hex = Buffer.from(text).toString('hex');
  const places: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.query(
      `select 1 from ${name} r where strpos(lower(r::text), $1) > 0 or strpos(r::text, $2) > 0 limit 1`,
      [text.toLowerCase(), hex],
    );
    if ((rowCount ?? 0) > 0) places.push(name);
  }
  return places;
};

const listFiles = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const findInFiles = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const file of await listFiles()) {
    if (file.includes(text) || (await readFile(file)).includes(text)) found.push(file);
  }
  return found;
};

const erase = (clientId: number, name: string, user = owner) =>
  user.call<ClientErasure>('POST', `/api/clients/${clientId}/erasure`, { body: { name } });
const waitUntilErased = (id: number) =>
  eventually(async () => {
    const { result } = await owner.call<ClientErasure>('GET', `/api/client-erasures/${id}`);
    expect(result.state).toBe('done');
    return result;
  });

const post = (pathname: string, body: unknown, user = owner) => user.call('POST', `/api${pathname}`, { body });

/** Tasks that quote the client: one with all that belongs to a task, and one that was deleted. */
const plantTasks = async (channelId: number, seq: number) => {
  const source = { channel_id: channelId, seq };
  const file = (await upload(owner, Buffer.from(`task of ${canary}`), `${canary}.txt`)).result.model;
  const body = { title: `Call ${canary}`, description: `about ${canary}`, source, files: [file.id] };
  const { status, result } = await owner.call<{ id: number }>('POST', '/api/tasks', { body });
  expect(status).toBe(201);
  await post(`/tasks/${result.id}/comments`, { content: `comment ${canary}` });
  await owner.call('PUT', `/api/tasks/${result.id}`, { body: { title: `Call ${canary} again` } });
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  await post('/tasks/reminders', { title: `Remind of ${canary}`, due_at, source });
  const deleted = await owner.call<{ id: number }>('POST', '/api/tasks', { body: { title: `Gone ${canary}`, source } });
  expect((await owner.call('DELETE', `/api/tasks/${deleted.result.id}`)).status).toBe(200);
};

const plantForLater = async (channelId: number) => {
  const file = (await upload(owner, Buffer.from(`later, ${canary}`), `${canary}.txt`)).result.model;
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  const body = { content: `Good morning, ${canary}`, client_msg_id: randomUUID(), due_at, files: [file.id] };
  expect((await post(`/channels/${channelId}/scheduled-messages`, body)).status).toBe(201);
};

/** A client with the canary in every kind of message and field. */
const plant = async () => {
  const { phone, personId, channelId } = await fixture.openConversation(bot, `First ${canary}`);
  await phone.sendText(`I am ${canary}`);
  await phone.sendFile({
    kind: 'document',
    fileName: `${canary}.txt`,
    mimeType: 'text/plain',
    bytes: Buffer.from(`inside ${canary}`),
  });
  await phone.sendContact({ phone_number: '+380671112233', first_name: canary, is_own: true });
  const said = await eventually(async () => {
    const found = (await listMessages(owner, channelId)).find(({ content }) => content === `I am ${canary}`);
    if (found === undefined) throw new Error('not said yet');
    expect((await listMessages(owner, channelId)).some(({ files }) => files.length > 0)).toBe(true);
    return found;
  });
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const { model } = (await upload(owner, picture, `${canary}.png`, 'image/png')).result;
  const answer = await sendMessage(owner, channelId, {
    content: `Dear ${canary}, see https://example.invalid/${canary}`,
    files: [model.id],
    parent_id: said.id,
  });
  await waitForDelivery(owner, answer, 'sent');
  expect((await owner.call('GET', `/files/${model.id}/?salt=${owner.salt}&w=200&h=200`)).status).toBe(200);
  const removed = await sendMessage(owner, channelId, { content: `taken back ${canary}` });
  await owner.call('DELETE', `/api/channels/${channelId}/messages/${removed.id}`);
  await plantForLater(channelId);
  await post(`/channels/${channelId}/pinned-messages`, { message_id: said.id });
  await owner.call('PUT', `/api/channels/${channelId}/messages/${said.id}/reactions/${encodeURIComponent('👍')}`);
  const { result } = await owner.call<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  const clientId = result.client_id;
  await post(`/clients/${clientId}/notes`, { content: `note ${canary}` });
  const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'City' } });
  const edited = await owner.call('PUT', '/api/editClient', {
    body: {
      id: clientId,
      first_name: `Edited ${canary}`,
      last_name: canary,
      username: canary,
      phone: '+380671112233',
      viber_phone: canary,
      facebook_link: `https://facebook.com/${canary}`,
      customFields: [{ field_id: field.result.id, value: canary }],
    },
  });
  expect(edited.status).toBe(200);
  await owner.call('PUT', `/api/clients/${clientId}/block`);
  await owner.call('DELETE', `/api/clients/${clientId}/block`);
  await owner.call('PUT', `/api/channels/${channelId}/draft`, { body: { content: `draft ${canary}` } });
  await plantTasks(channelId, said.seq);
  const workspaceId = fixture.workspace.id;
  await database.query('update channels set description = $1 where id = $2', [canary, channelId]);
  await database.query('update deliveries set detail = $1 where channel_id = $2', [canary, channelId]);
  await database.query('update external_messages set detail = $1 where channel_id = $2', [canary, channelId]);
  await database.query(
    `insert into link_pages (workspace_id, url_hash, asked_at, is_answered, page, picture)
      values ($1, '\\x01', now(), true, $2, $3)`,
    [workspaceId, JSON.stringify({ title: canary }), Buffer.from(canary)],
  );
  // A job that has used up its tries keeps its last error.
  await database.query(`select enqueue_job('fetch-client-avatar', $1::json, max_attempts => 1)`, [
    JSON.stringify({ workspace_id: workspaceId, bot_id: bot.id, client_id: clientId, chat_id: canary }),
  ]);
  await post('/workspace/exports', {});
  await eventually(async () => {
    const { rows } = await database.query<{ state: string }>('select state from data_exports');
    expect(rows).toMatchObject([{ state: 'ready' }]);
  });
  return { phone, personId, channelId, clientId };
};

test('nothing of an erased client is left, in no column, no file and no event, and the report counts it [25.36, 27.17]', async () => {
  await fixture.workspace.givePassword(owner);
  await fixture.workspace.setConfirmed(owner);
  const filesBefore = (await listFiles()).length;
  const { personId, channelId, clientId } = await plant();
  const placed = await findInDatabase(canary);
  const all = [
    'audit_log',
    'channels',
    'client_changes',
    'client_notes',
    'client_search',
    'clients',
    'custom_field_values',
  ];
  all.push('deliveries', 'drafts', 'events', 'external_messages', 'files', 'inbound_updates', 'link_pages');
  all.push('message_search', 'messages');
  expect(placed).toEqual(expect.arrayContaining(all.map((table) => `public.${table}`)));
  expect(await findInDatabase(String(personId))).toEqual(
    expect.arrayContaining([
      'public.clients',
      'public.external_messages',
      'public.inbound_updates',
      'public.work_leases',
    ]),
  );
  expect(await findInFiles(canary)).not.toEqual([]);
  const seqs = await database.query<{ seq: string }>('select seq from messages where channel_id = $1 order by seq', [
    channelId,
  ]);

  const colleague = await fixture.workspace.addUser(2);
  const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace.host, colleague.token);
  const begun = await erase(clientId, `Edited  ${canary} ${canary}`);
  expect(begun).toMatchObject({ status: 201, result: { client_ids: [clientId], state: 'running' } });
  await socket.waitFor((frame) => frame.type === 'event' && frame.event === 'eraseClient');
  expect(socket.eventsNamed('eraseClient').map(({ data }) => data)).toEqual([{ id: clientId, channel_id: channelId }]);
  socket.close();
  const done = await waitUntilErased(begun.result.id);

  expect(await findInDatabase(canary)).toEqual([]);
  expect(await findInDatabase('380671112233')).toEqual([]);
  expect(await findInDatabase(String(personId))).toEqual([]);
  expect(await findInFiles(canary)).toEqual([]);
  // Thumbnails and the archive of the export hold it without the letters.
  expect((await listFiles()).length).toBe(filesBefore);
  expect((await database.query('select 1 from files where channel_id = $1', [channelId])).rowCount).toBe(0);

  expect(done.removed).toMatchObject({
    clients: 1,
    notes: 1,
    custom_values: 1,
    conversations: 1,
    reactions: 1,
    exports: 1,
  });
  // One was empty already: it had been taken back.
  expect(done.removed.messages).toBe(seqs.rows.length - 1);
  expect(done.removed.files).toBe(4);
  expect(done.removed.file_bytes).toBeGreaterThan(Buffer.from(`inside ${canary}`).length);
  for (const kind of erasedKinds) expect([kind, done.removed[kind]]).toEqual([kind, expect.any(Number)]);
  expect(JSON.stringify(done)).not.toContain(canary);

  // The skeleton: the same numbers, visible to no one.
  const kept = await database.query<{ seq: string }>('select seq from messages where channel_id = $1 order by seq', [
    channelId,
  ]);
  expect(kept.rows).toEqual(seqs.rows);
  expect((await owner.call('GET', `/api/channels/${channelId}`)).status).toBe(404);
  expect((await owner.call('GET', `/api/clients/${clientId}`)).status).toBe(404);
  const audit = await owner.call<{ data: object[] }>('GET', '/api/audit-log?action=client.erased');
  expect(audit.result.data).toMatchObject([
    { actor: { id: owner.id }, subject: { id: clientId, name: `#${clientId}` } },
  ]);
  const edits = await owner.call<{ data: object[] }>('GET', '/api/audit-log?action=client.updated');
  expect(edits.result.data).toMatchObject([{ subject: { id: clientId, name: '' }, changes: {} }]);
  // No other change of the log is possible.
  await expect(database.query(`update audit_log set subject_name = ''`)).rejects.toThrow(/only added to/);
  await expect(database.query(`update audit_log set subject_name = '', changes = '{}', ip = 'x'`)).rejects.toThrow(
    /only added to/,
  );
  expect((await erase(clientId, '')).status).toBe(404);
});
