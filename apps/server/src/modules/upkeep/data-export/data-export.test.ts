import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { AuditEntry, DataExport, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { download } from '../../../testing/download.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { soon } from '../../../testing/soon.ts';
import { editTask, makeTask } from '../../../testing/task-fixture.ts';
import { makeGroup, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let mailing: MailingApp;
let app: TestApp;
let dataDir: string;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-export-'));
  mailing = await startMailingApp({ DATA_DIR: dataDir });
  app = mailing.app;
});
afterAll(async () => {
  await mailing.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  await workspace.setConfirmed(owner);
});

const start = (by = owner) => by.call<DataExport>('POST', '/api/workspace/exports');
const list = async () => (await owner.call<{ data: DataExport[] }>('GET', '/api/workspace/exports')).result.data;
const makeOne = async (): Promise<DataExport> => {
  const { result } = await start();
  const find = async () => (await list()).find(({ id }) => id === result.id);
  await expect.poll(async () => (await find())?.state).toBe('ready');
  return (await find()) as DataExport;
};

const fetchExport = (id: number | string, query: string, host = workspace.host, headers: OutgoingHttpHeaders = {}) =>
  download(app.port, host, `/exports/${id}?${query}`, headers);

/** The entries of a ZIP, read from its central directory. */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const entries = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameSize] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    entries.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
};

const countStored = async () => {
  const all = await readdir(dataDir, { recursive: true });
  return all.filter((name) => /\/[a-f0-9]{2}\/[a-f0-9]{32}$/.test(name)).length;
};

describe('an export', () => {
  test('holds what the owner may see, as JSON and files, and nothing that is secret or of others [11.10, 17.7]', async () => {
    const [anna, taras] = [await workspace.addUser(1, 'Anna'), await workspace.addUser(3, 'Taras')];
    const group = await makeGroup(owner);
    const secretGroup = await makeGroup(anna, [taras.id], false);
    const direct = (await anna.call<ReaderChannel>('GET', `/api/channels/direct/${taras.id}`)).result;
    const own = (await owner.call<ReaderChannel>('GET', `/api/channels/direct/${anna.id}`)).result;
    const { channelId: conversation, clientId } = await addConversation(app, workspace.id);
    const file = (await upload(owner, Buffer.from('bytes of a file'), '../../etc/passwd')).result.model;
    const say = (user: TestUser, channelId: number, content: string, files: number[] = []) =>
      user.call('POST', `/api/channels/${channelId}/messages`, { body: { content, files } });
    const provider = {
      issuer: 'https://accounts.example.com',
      client_id: 'a client',
      client_secret: 'the secret of a sign-in provider',
      button_name: 'Acme',
      admitted_domains: [],
      allows_passwords: true,
    };
    expect((await owner.call('PUT', '/api/workspace/openid', { body: provider })).status).toBe(200);
    await say(owner, group.id, 'public words', [file.id]);
    await say(anna, secretGroup.id, 'hidden in a group');
    await say(anna, direct.id, 'hidden between two');
    await say(anna, own.id, 'told to the owner');
    await say(owner, conversation, 'told to a client');
    const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Size' } });
    const fieldId = field.result.id;
    const value = { model_id: clientId, field_id: fieldId, value: 'XL' };
    await owner.call('PUT', '/api/editCustomFieldValue', { body: value });

    await owner.call('POST', `/api/clients/${clientId}/notes`, { body: { content: 'pays late' } });
    const addFile = async (name: string) =>
      (await upload(owner, Buffer.from(`bytes of ${name}`), name)).result.model.id;
    const [listed, planned] = [await addFile('list.txt'), await addFile('plan.txt')];
    const task = await makeTask(owner, 'Pack', { files: [listed] });
    const project = await owner.call<{ id: number }>('POST', '/api/projects', { body: { name: 'New shop' } });
    await owner.call('POST', `/api/projects/${project.result.id}/documents`, { body: { files: [planned] } });
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const reminder = await anna.call<{ id: number }>('POST', '/api/tasks/reminders', {
      body: { title: 'hers', due_at },
    });
    const hers = (await upload(anna, Buffer.from('hers alone'), 'hers.txt')).result.model.id;
    expect((await editTask(anna, reminder.result.id, { files: [hers] })).status).toBe(200);

    const { id } = await makeOne();
    const { status, headers, bytes } = await fetchExport(id, `salt=${owner.salt}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${workspace.subdomain}-${id}.zip"`,
      'content-length': String(bytes.length),
    });
    const entries = unzip(bytes);
    const json = (name: string) => JSON.parse(entries.get(name)?.toString() ?? 'null') as Record<string, unknown>[];
    const messagesOf = (channelId: number) => json(`channels/${channelId}/messages.json`).map(({ content }) => content);
    expect(json('workspace.json')).toMatchObject([{ subdomain: workspace.subdomain, owner_id: owner.id }]);
    expect(json('users.json').map(({ first_name: name }) => name)).toEqual(['Olena', 'Anna', 'Taras']);
    expect(json('roles.json')).toHaveLength(3);
    expect(json('bots.json')).toHaveLength(1);
    expect(json('custom_fields.json')).toMatchObject([{ id: fieldId, title: 'Size', type: 'text' }]);
    expect(json('client_merges.json')).toEqual([]);
    expect(json('clients.json')).toMatchObject([{ custom_values: [{ field_id: fieldId, value: 'XL' }] }]);
    expect(messagesOf(group.id)).toContain('public words');
    expect(messagesOf(own.id)).toContain('told to the owner');
    expect(messagesOf(conversation)).toContain('told to a client');
    const [exported] = json(`channels/${group.id}/files.json`);
    expect(String(exported?.path)).toMatch(/^files\/\d+-[^/]*passwd$/);
    expect(entries.get(String(exported?.path))?.toString()).toBe('bytes of a file');

    expect(json('client_notes.json')).toMatchObject([{ client_id: clientId, content: 'pays late' }]);
    expect(json('task_changes.json').map(({ task_id }) => task_id)).toEqual([task.id]);
    const held = json('files.json');
    expect(held).toMatchObject([
      { id: listed, task_id: task.id, project_id: null },
      { id: planned, task_id: null, project_id: project.result.id },
    ]);
    const bytesOf = ({ path: name }: Record<string, unknown>) => entries.get(String(name))?.toString();
    expect(held.map(bytesOf)).toEqual(['bytes of list.txt', 'bytes of plan.txt']);

    const channels = json('channels.json');
    expect(channels.find(({ id: channelId }) => channelId === conversation)).toMatchObject({
      state: 'open',
      episodes: [{ number: 1, opened_by: 'client', closed_at: null }],
    });
    const ids = channels.map((channel) => channel.id);
    expect(ids).toEqual(expect.arrayContaining([1, 2, group.id, own.id, conversation]));
    for (const hidden of [secretGroup.id, direct.id]) expect(ids).not.toContain(hidden);
    const everything = [...entries.values()].map((entry) => entry.toString('latin1')).join('\n');
    for (const secret of [
      'hidden in',
      'hidden between',
      'hers alone',
      'the secret of a sign-in provider',
      'sealed',
      'argon2',
      'password',
      'token',
      'salt',
      'hash',
      'storage_key',
    ]) {
      expect(everything, secret).not.toContain(secret);
    }
  });

  test('holds invoices, payments with what was given back, and what changed the plan, and nobody else’s [26.29]', async () => {
    const other = await app.createWorkspace();
    for (const { id, subdomain } of [workspace, other]) {
      await mailing.query(
        `insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, state, created_by,
          created_at, expires_at) values ($1, $2, 1, 'subscribe', 2, 900, 'USD', 2, 1, now(), now())`,
        [id, `order-${subdomain}`],
      );
      await mailing.query(
        `insert into payments (workspace_id, payment_id, id, order_id, action, state, amount_minor, currency, card_mask,
          happened_at, period_starts_at, period_ends_at, refund_minor, refunded_at)
         values ($1, 2460000001, 2, $2, 'subscribe', 2, 900, 'USD', '424242*42', '2026-03-05T10:00:00Z',
          '2026-03-05T10:00:00Z', '2026-04-05T10:00:00Z', 250, '2026-03-09T10:00:00Z')`,
        [id, `order-${subdomain}`],
      );
    }
    const change = { first_name: 'Iryna', last_name: 'Bondar', username: 'iryna', phone: null, country: 'Ukraine' };
    const body = { ...change, address: null, title: 'Acme' };
    expect((await owner.call('PUT', '/api/subscriber', { body })).status).toBe(200);
    const named = { body: { name: workspace.subdomain } };
    expect((await owner.call('POST', '/api/subscriber/delete', named)).status).toBe(200);
    // The export answers while the workspace is closed.
    const { id } = await makeOne();
    const entries = unzip((await fetchExport(id, `salt=${owner.salt}`)).bytes);
    const json = (name: string) => JSON.parse(entries.get(name)?.toString() ?? 'null') as unknown;
    expect(json('subscriber.json')).toEqual([{ ...change, address: null, card_mask: null }]);
    expect(json('invoices.json')).toMatchObject([
      { order_id: `order-${workspace.subdomain}`, tariff: 2, amount_minor: 900, currency: 'USD', state: 2 },
    ]);
    expect(json('payments.json')).toMatchObject([
      {
        payment_id: 2_460_000_001,
        order_id: `order-${workspace.subdomain}`,
        amount_minor: 900,
        card_mask: '424242*42',
        period_ends_at: '2026-04-05T10:00:00.000Z',
        refund_minor: 250,
        refunded_at: '2026-03-09T10:00:00.000Z',
      },
    ]);
    const changes = json('subscription_changes.json') as object[];
    expect(changes).toMatchObject([
      { action: 'subscription.subscriber_updated', actor_id: owner.id },
      { action: 'subscription.closed', actor_id: owner.id, changes: { payment_status: { from: 2, to: 4 } } },
    ]);
    expect(Object.keys(changes[0] ?? {})).toEqual(['id', 'action', 'actor_id', 'changes', 'created_at']);
  });

  test('is told by a mail that leads to the page and holds nothing else [11.10]', async () => {
    await makeOne();
    const { mail } = await mailing.mailTo(`owner@${workspace.subdomain}.test`);
    expect(mail.subject).toBe(`Your export of Company ${workspace.subdomain} is ready`);
    expect(mail.text).toContain(`http://${workspace.subdomain}.localhost:3000/preferences/super-admin/`);
    expect(mail.text).not.toContain('/exports/');
    expect(mail.text).not.toContain('salt');
    const { data } = (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result;
    expect(data[0]).toMatchObject({ action: 'workspace.exported', actor: { id: owner.id } });
  });

  test('is fetched with no other credential [11.10]', async () => {
    const { id } = await makeOne();
    const administrator = await workspace.addUser(1);
    const stranger = (await app.createWorkspace()).owner;
    const salt = `salt=${owner.salt}`;
    const bearer = { authorization: `Bearer ${owner.token}` };
    const answers = [
      await fetchExport(id, ''),
      await fetchExport(id, '', workspace.host, bearer),
      await fetchExport(id, `salt=${owner.token}`),
      await fetchExport(id, `salt=${administrator.salt}`),
      await fetchExport(id, `salt=${stranger.salt}`),
      await fetchExport(id, `${salt}&${salt}`),
      await fetchExport(id + 1, salt),
      await fetchExport(`${id}%00`, salt),
      await fetchExport(id, salt, (await app.createWorkspace()).host),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const { bytes } of answers) expect(bytes.toString()).toContain('export.not_found');
    expect((await fetchExport(id, salt)).status).toBe(200);
    // The next owner does not get the previous owner's export, nor does the previous owner any more.
    await owner.call('PUT', '/api/workspace/owner', { body: { user_id: administrator.id } });
    expect((await fetchExport(id, `salt=${administrator.salt}`)).status).toBe(404);
    await expect.poll(async () => (await fetchExport(id, salt)).status, soon).toBe(404);
  });

  test('is made one at a time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => start()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    await expect.poll(async () => (await list())[0]?.state).toBe('ready');
    expect((await start()).status).toBe(201);
    await expect.poll(async () => (await list())[0]?.state).toBe('ready');
  });

  test('of one who is not the owner any more when its turn comes is not made', async () => {
    const { result } = await start();
    await expect.poll(async () => (await list())[0]?.state).toBe('ready');
    await mailing.query(
      `update data_exports set state = 'waiting', storage_key = null, size = null, expires_at = null, requested_by = $3
       where workspace_id = $1 and id = $2`,
      [workspace.id, result.id, (await workspace.addUser(1)).id],
    );
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      enqueueJob(tx, { task: 'make-data-export', payload: { workspaceId: workspace.id, exportId: result.id } }),
    );
    const stateOf = async () =>
      (await mailing.query('select state from data_exports where workspace_id = $1', [workspace.id]))
        .rows[0] as unknown;
    await expect.poll(stateOf).toEqual({ state: 'failed' });
  });

  test('is gone after its time, with its bytes', async () => {
    const { id, expires_at: until } = await makeOne();
    expect(Math.round((Date.parse(until ?? '') - Date.now()) / 86_400_000)).toBe(7);
    const stored = await countStored();
    expect(stored).toBeGreaterThan(0);
    await mailing.query(
      `update data_exports set expires_at = now() - interval '1 second' where workspace_id = $1 and id = $2`,
      [workspace.id, id],
    );
    expect((await fetchExport(id, `salt=${owner.salt}`)).status).toBe(404);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      enqueueJob(tx, { task: 'prune-data-exports', payload: {} }),
    );
    await expect.poll(list).toEqual([]);
    expect(await countStored()).toBe(stored - 1);
  });
});
