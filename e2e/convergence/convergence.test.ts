import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type EventName, eventShapes, hasPermission } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { isNewClient } from '../../apps/web/src/store/channels.ts';
import { slices } from '../../apps/web/src/store/slices.ts';
import type { State } from '../../apps/web/src/store/state.ts';
import { connectToDatabase } from '../../bench/product/server-under-test.ts';
import type { WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { demoPassword } from '../../scripts/demo/content.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeClientPhone } from '../support/phone.ts';
import { makeApiClient, signInByApi } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';
import { changeMany, undoMany } from './change-many.ts';
import { type FollowedStore, followStore } from './followed-store.ts';
import { setTargets } from './set-targets.ts';

/**
 * A store that follows the events must equal a freshly loaded one. Use cases run over HTTP while the web app's own
 * store follows as an administrator and as a manager; after each, both are compared with a fresh load.
 */

const product = await startFileProduct();
const sandbox = makeSandboxClient(product.sandboxUrl);
const ids = { olena: 1, anna: 2, dmytro: 3 };
const settleWithinMs = 30_000;

// One session per user: a user has at most fifty, and a new one beyond that ends the oldest.
const tokens: Partial<Record<'olena' | 'dmytro', string>> = {};
const clients: WorkspaceClient[] = [];
const readers: Record<'olena' | 'dmytro', FollowedStore | null> = { olena: null, dmytro: null };
let olena: WorkspaceClient;
let anna: WorkspaceClient;
let dmytro: WorkspaceClient;
let watchedChannelId = 0;

const signIn = async (username: string) => {
  const client = await makeApiClient(product, username);
  clients.push(client);
  return client;
};

const follow = async (username: 'olena' | 'dmytro') => {
  const token = tokens[username] ?? (await signInByApi(product, username)).token;
  tokens[username] = token;
  const followed = await followStore({ port: product.port, host: product.host, token });
  await followed.open(watchedChannelId);
  return followed;
};

interface WireMessage {
  id: number;
  seq: number;
}

const post = (api: WorkspaceClient, channelId: number, content: string, more: object = {}) =>
  api.callForResult<WireMessage>('POST', `/api/channels/${channelId}/messages`, {
    content,
    client_msg_id: crypto.randomUUID(),
    ...more,
  });

const uploadFile = async (name: string, { content = name, username = 'anna' } = {}): Promise<number> => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const { token } = await signInByApi(product, username);
  const headers = {
    host: product.host,
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  const sent = request({ host: '127.0.0.1', port: product.port, method: 'POST', path: '/api/temp-files', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return ((await json(answer)) as { result: { model: { id: number } } }).result.model.id;
};

const createChannel = async (members: number[], isPublic = true) => {
  const body = { name: `Convergence ${crypto.randomUUID()}`, description: 'a test', is_public: isPublic, members };
  return (await anna.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};

/**
 * The part of the state that screens show. A follower may hold more than a fresh load: conversations that others have
 * taken since, and bots it got events about but may not list (its conversations carry their own). Presence comes by
 * signals and is left out.
 */
function toView({ users, channels, memberships, bots, newClientsCount, timelines, drafts, me }: State) {
  const shown = Object.values(channels).filter((channel) => memberships[channel.id]?.is_member || isNewClient(channel));
  const mayListBots = me !== null && hasPermission(me.permissions, 'settings', 'read');
  return {
    users: Object.values(users).map(({ is_online: _online, ...user }) => user),
    channels: Object.fromEntries(shown.map((channel) => [channel.id, channel])),
    memberships: Object.fromEntries(shown.map(({ id }) => [id, memberships[id]])),
    bots: mayListBots ? bots : null,
    newClientsCount,
    drafts,
    preferences: me?.preferences,
    messages: timelines[watchedChannelId]?.messages.slice(-25) ?? [],
  };
}

async function expectConverged(username: 'olena' | 'dmytro'): Promise<void> {
  const reader = readers[username];
  if (!reader) throw new Error('nobody follows');
  const deadline = performance.now() + settleWithinMs;
  for (;;) {
    const fresh = await follow(username);
    const expected = toView(fresh.store.getState());
    fresh.close();
    if (isDeepStrictEqual(toView(reader.store.getState()), expected)) break;
    if (performance.now() > deadline) expect(toView(reader.store.getState()), username).toEqual(expected);
    await delay(100);
  }
}

const expectConvergence = () => Promise.all([expectConverged('olena'), expectConverged('dmytro')]);

beforeAll(async () => {
  [olena, anna, dmytro] = await Promise.all([signIn('olena'), signIn('anna'), signIn('dmytro')]);
  watchedChannelId = await createChannel(Object.values(ids));
  for (const text of ['one', 'two', 'three']) await post(anna, watchedChannelId, text);
  readers.olena = await follow('olena');
  readers.dmytro = await follow('dmytro');
});
afterAll(() => {
  for (const reader of Object.values(readers)) reader?.close();
  for (const client of clients) client.close();
});

describe('a store that follows the events equals a fresh load', () => {
  it('after messages are posted, answered, edited, deleted and read', async () => {
    const first = await post(anna, watchedChannelId, 'first');
    const second = await post(anna, watchedChannelId, 'second');
    await post(dmytro, watchedChannelId, 'an answer', { parent_id: first.id });
    await expectConvergence();
    const path = `/api/channels/${watchedChannelId}/messages`;
    await anna.callForResult('PUT', `${path}/${first.id}`, { content: 'first, **edited**' });
    await anna.callForResult('DELETE', `${path}/${second.id}`);
    await expectConvergence();
    await olena.callForResult('POST', `/api/channels/${watchedChannelId}/read`, { up_to_seq: first.seq });
    await expectConvergence();
    await anna.callForResult('DELETE', `${path}/${first.id}`);
    await dmytro.callForResult('POST', `/api/channels/${watchedChannelId}/read`, {});
    await expectConvergence();
  });

  it('after channels are made, joined and left, and people are invited and removed', async () => {
    const open = await createChannel([ids.olena]);
    const closed = await createChannel([ids.olena, ids.dmytro], false);
    await post(anna, open, 'for those who are here');
    await expectConvergence();
    await dmytro.callForResult('PUT', `/api/channels/${open}/members/join`);
    await olena.callForResult('DELETE', `/api/channels/${open}/members/leave`);
    await anna.callForResult('DELETE', `/api/channels/${closed}/members/${ids.dmytro}`);
    await expectConvergence();
    await anna.callForResult('PUT', `/api/channels/${closed}/members/add`, { memberIds: [ids.dmytro] });
    await post(anna, closed, 'welcome back');
    await expectConvergence();
    await anna.callForResult('GET', `/api/channels/direct/${ids.dmytro}`);
    await expectConvergence();
  });

  it('after messages are pinned, unpinned, given reactions and marked unread', async () => {
    const channel = `/api/channels/${watchedChannelId}`;
    const [first, second] = [
      await post(anna, watchedChannelId, 'to be pinned'),
      await post(anna, watchedChannelId, 'to be liked'),
    ];
    await olena.callForResult('POST', `${channel}/pinned-messages`, { message_id: first.id });
    await expectConvergence();
    const thumb = `${channel}/messages/${second.id}/reactions/${encodeURIComponent('👍')}`;
    await dmytro.callForResult('PUT', thumb);
    await olena.callForResult('PUT', thumb);
    await expectConvergence();
    await dmytro.callForResult('DELETE', thumb);
    await olena.callForResult('DELETE', `${channel}/pinned-messages/${first.id}`);
    await expectConvergence();
    await olena.callForResult('POST', `${channel}/read`, {});
    await olena.callForResult('POST', `${channel}/unread`, { from_seq: first.seq });
    await expectConvergence();
    await post(anna, watchedChannelId, 'one more unread');
    await expectConvergence();
    await dmytro.callForResult('POST', '/api/channels/read');
    await expectConvergence();
  });

  it('after channels are renamed, closed, opened, muted and deleted', async () => {
    const [open, closed] = [await createChannel([ids.olena]), await createChannel([ids.dmytro], false)];
    await expectConvergence();
    const fields = { name: `Renamed ${crypto.randomUUID()}`, description: 'another' };
    await anna.callForResult('PUT', `/api/channels/${open}`, { ...fields, is_public: false });
    await expectConvergence();
    await anna.callForResult('PUT', `/api/channels/${closed}`, {
      ...fields,
      is_public: true,
      name: `${fields.name} 2`,
    });
    await expectConvergence();
    await olena.callForResult('PUT', `/api/channels/${open}/mute`);
    await post(anna, open, 'nobody hears this');
    await expectConvergence();
    await olena.callForResult('DELETE', `/api/channels/${open}/mute`);
    await expectConvergence();
    await anna.callForResult('DELETE', `/api/channels/${open}`);
    await anna.callForResult('DELETE', `/api/channels/${closed}`);
    await expectConvergence();
  });

  it('after drafts are written and removed on another device, and preferences change', async () => {
    const draft = `/api/channels/${watchedChannelId}/draft`;
    await olena.callForResult('PUT', draft, { content: 'Half a thought' });
    await dmytro.callForResult('PUT', draft, { content: 'Another half' });
    await expectConvergence();
    await olena.callForResult('PUT', draft, { content: '' });
    await olena.callForResult('PUT', '/api/users/preferences', { sound: false });
    await expectConvergence();
    await olena.callForResult('PUT', '/api/users/preferences', { sound: true });
    await expectConvergence();
  });

  it('after clients write, are taken, answered, handed on, given back, stop the bot and return', async () => {
    const waiting = await makeClientPhone(product, 'Larysa');
    await waiting.start();
    await waiting.sendText('Is anybody there?');
    const { phone, channelId } = await startConversation(product, 'olena', 'Mykola');
    await expectConvergence();
    await post(olena, channelId, 'Good morning');
    await phone.receive('the answer', (message) => message.text === 'Good morning');
    await expectConvergence();
    const question = await phone.sendText('A question');
    await phone.edit(question.message_id, 'Another question');
    await expectConvergence();
    await olena.callForResult('PUT', `/api/channels/${channelId}/assign-manager`, { manager_id: ids.dmytro });
    await expectConvergence();
    await phone.block();
    await expectConvergence();
    await phone.unblock();
    await phone.sendText('Back again');
    await expectConvergence();
    await dmytro.callForResult('DELETE', `/api/channels/${channelId}/members/leave`);
    await expectConvergence();
  });

  it('after many are handed over, closed and put off at once, and each is undone [40.3, 40.6]', async () => {
    const chosen: number[] = [];
    for (const name of ['Zoriana', 'Zinovii']) {
      chosen.push((await startConversation(product, 'anna', name)).channelId);
    }
    await expectConvergence();
    const snooze = { kind: 'snooze', until: new Date(Date.now() + 86_400_000).toISOString(), reason: '', keeps: false };
    for (const action of [
      { kind: 'hand_over', manager_id: ids.dmytro, stays: false },
      { kind: 'hand_over', manager_id: null },
      { kind: 'close' },
      snooze,
      { kind: 'priority', priority: 'high' },
    ]) {
      const id = await changeMany(olena, chosen, action);
      await expectConvergence();
      await undoMany(olena, id);
      await expectConvergence();
    }
    await changeMany(olena, chosen, { kind: 'hand_over', manager_id: ids.dmytro });
    await expectConvergence();
  });

  it('after conversations are closed, put off, woken by their clients, and taken back [29.1]', async () => {
    await setTargets(olena);
    const { phone, channelId } = await startConversation(product, 'olena', 'Ruslana');
    const change = async (body: object) => {
      const { state_version: version } = await olena.callForResult<{ state_version: number }>(
        'GET',
        `/api/channels/${channelId}`,
      );
      await olena.callForResult('PUT', `/api/channels/${channelId}/state`, { ...body, version });
      await expectConvergence();
    };
    await phone.sendText('How much is it?');
    await expectConvergence();
    await change({ state: 'open', answer_needed: false });
    await change({ state: 'open', undo: true });
    await olena.callForResult('PUT', `/api/channels/${channelId}/priority`, { priority: 'urgent' });
    await expectConvergence();
    await change({ state: 'closed' });
    await phone.sendText('Thanks!');
    await expectConvergence();
    // Olena's page is closed: everyone may take the conversation then.
    await phone.sendText('And one more question');
    await expectConvergence();
    await change({ state: 'snoozed', until: new Date(Date.now() + 60_000).toISOString(), reason: 'Lunch' });
    await phone.sendText('Hello?');
    await expectConvergence();
    await post(olena, channelId, 'Here I am');
    await expectConvergence();
  });

  it('after clients are blocked, write, are heard again and have notes', async () => {
    const { phone, channelId } = await startConversation(product, 'olena', 'Zoriana');
    await dmytro.callForResult('PUT', `/api/channels/${channelId}/members/join`, { as: 'colleague' });
    const waiting = await makeClientPhone(product, 'Yaryna');
    await waiting.start();
    await waiting.sendText('Is anybody there?');
    await phone.sendText('unread');
    await expectConvergence();
    const clientOf = (name: string) => {
      const channels = Object.values(readers.olena?.store.getState().channels ?? {});
      return channels.find(({ client }) => client?.first_name === name)?.client_id ?? 0;
    };
    await expect.poll(() => clientOf('Yaryna'), { timeout: 20_000 }).toBeGreaterThan(0);
    const blocked = [clientOf('Zoriana'), clientOf('Yaryna')];
    for (const id of blocked) await olena.callForResult('PUT', `/api/clients/${id}/block`);
    await expectConvergence();
    await phone.sendText('not heard');
    await waiting.sendText('not heard either');
    await expectConvergence();
    await dmytro.callForResult('POST', `/api/channels/${channelId}/unread`, { from_seq: 1 });
    await expectConvergence();
    for (const id of blocked) await dmytro.callForResult('DELETE', `/api/clients/${id}/block`);
    await expectConvergence();
    expect(readers.dmytro?.store.getState().memberships[channelId]?.unread_count).toBeGreaterThan(1);
    await olena.callForResult('POST', `/api/clients/${blocked[0]}/notes`, { content: 'Was **rude** once' });
    await expectConvergence();
  });

  it('after bots are added, renamed and deleted, and profiles change [23.15]', async () => {
    const username = `convergence_${process.pid}_bot`;
    const { token } = await sandbox.createBot({ first_name: 'Convergence', username });
    const bot = await olena.callForResult<{ id: number }>('POST', '/api/addBot', {
      type: 1,
      title: 'Third shop',
      token,
    });
    const phone = await makeClientPhone(product, 'Vira', Number(token.split(':')[0]));
    await phone.start();
    await phone.sendText('Hello, third shop');
    await expectConvergence();
    // Vira waits for no answer while the bot is gone, and for one again with it.
    await olena.callForResult('DELETE', '/api/deleteBot', { id: bot.id, type: 1 });
    await expectConvergence();
    await olena.callForResult('POST', '/api/addBot', { type: 1, title: 'Third shop', token });
    await expectConvergence();
    await sandbox.revokeToken(Number(token.split(':')[0]));
    await olena.callForResult('POST', `/api/bots/${bot.id}/inspect`, {});
    await waitUntil('somebody is told of the bot', async () =>
      readers.olena?.received.some(({ event }) => event === 'botNotice'),
    );
    await expectConvergence();
    await olena.callForResult('PUT', '/api/editBot', { id: bot.id, type: 1, title: 'The third shop' });
    await expectConvergence();
    await olena.callForResult('DELETE', '/api/deleteBot', { id: bot.id, type: 1 });
    await expectConvergence();
    await anna.callForResult('PUT', '/api/users/profile', { first_name: 'Hanna' });
    await expectConvergence();
    await anna.callForResult('PUT', '/api/users/profile', { first_name: 'Anna' });
    await expectConvergence();
  });

  it('after tasks and projects are made, moved, commented, and lose what they belong to', async () => {
    const make = async (api: WorkspaceClient, path: string, body: object) =>
      (await api.callForResult<{ id: number }>('POST', path, body)).id;
    const name = `Convergence ${crypto.randomUUID()}`;
    const project = await make(olena, '/api/projects', { name, members: [ids.dmytro] });
    const category = await make(olena, '/api/tasks/categories', { name: name.slice(0, 60) });
    const more = { project_id: project, category_id: category, assignee_id: ids.dmytro };
    const task = await make(olena, '/api/tasks', { title: 'Call the warehouse', ...more });
    await expectConvergence();
    await dmytro.callForResult('PUT', `/api/tasks/${task}/move`, { status_id: 2, after_id: null });
    await make(dmytro, `/api/tasks/${task}/comments`, { content: 'They are closed today' });
    await expectConvergence();
    await olena.callForResult('DELETE', `/api/tasks/categories/${category}`);
    await olena.callForResult('PUT', `/api/projects/${project}`, { state: 'paused' });
    await expectConvergence();
    await olena.callForResult('DELETE', `/api/tasks/${task}`);
    await olena.callForResult('DELETE', `/api/projects/${project}`);
    await expectConvergence();
  });

  it('after clients are edited and deleted, and custom fields come and go [25.9]', async () => {
    const { phone, channelId } = await startConversation(product, 'dmytro', 'Zlata');
    const { client_id: id } = await olena.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
    await expectConvergence();
    const field = await olena.callForResult<{ id: number }>('POST', '/api/addCustomField', { title: 'Size' });
    const customFields = [{ field_id: field.id, value: 'XL' }];
    await dmytro.callForResult('PUT', '/api/editClient', { id, first_name: 'Zlata', last_name: 'Bila', customFields });
    await expectConvergence();
    await olena.callForResult('DELETE', '/api/deleteCustomField', { id: field.id });
    await olena.callForResult('DELETE', '/api/deleteClient', { id });
    await expectConvergence();
    expect(readers.dmytro?.store.getState().channels[channelId]).toBeUndefined();
    await phone.sendText('Still there?');
    await expect.poll(() => readers.dmytro?.store.getState().channels[channelId]?.name).toBe('Zlata Bila');
    await expectConvergence();
    await olena.callForResult('DELETE', '/api/deleteClient', { id });
    await expectConvergence();
  });

  it('after clients are changed by a file', async () => {
    const { channelId } = await startConversation(product, 'dmytro', 'Zinka');
    const { client_id: id } = await olena.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
    await expectConvergence();
    const file_id = await uploadFile('clients.csv', {
      content: `ID,First name\n${id},Zinaida\n`,
      username: 'olena',
    });
    const made = await olena.callForResult<{ id: number }>('POST', '/api/client-imports', { file_id });
    const path = `/api/client-imports/${made.id}`;
    const stateOf = async () => {
      const { data } = await olena.callForResult<{ data: { id: number; state: string }[] }>(
        'GET',
        '/api/client-imports',
      );
      return data.find((one) => one.id === made.id)?.state;
    };
    const { settings } = await olena.callForResult<{ settings: object }>('GET', `${path}/preview`);
    await olena.callForResult('PUT', `${path}/check`, settings);
    await expect.poll(stateOf).toBe('checked');
    await olena.callForResult('PUT', `${path}/start`);
    await expect.poll(stateOf).toBe('done');
    await expectConvergence();
    expect(readers.dmytro?.store.getState().channels[channelId]?.name).toMatch(/^Zinaida /);
  });

  it('after clients are said to be one person, and two again', async () => {
    const clients = [];
    for (const name of ['Zoya', 'Zoia']) {
      const { channelId } = await startConversation(product, 'dmytro', name);
      clients.push(await olena.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`));
    }
    const [one, two] = clients.map(({ client_id }) => client_id);
    await olena.callForResult('DELETE', `/api/clients/${one}/suggestions/${two}`);
    const merge = await olena.callForResult<{ id: number }>('POST', `/api/clients/${one}/merges`, { into_id: two });
    await expectConvergence();
    await dmytro.callForResult('DELETE', `/api/clients/${two}/merges/${merge.id}`);
    await expectConvergence();
  });

  it('after a client is erased and writes again [25.38]', async () => {
    const { phone, channelId } = await startConversation(product, 'dmytro', 'Znykla');
    const { client_id: id } = await olena.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
    await dmytro.callForResult('PUT', `/api/channels/${channelId}/draft`, { content: 'a draft' });
    await expectConvergence();
    await olena.callForResult('POST', '/api/auth/confirm', { password: demoPassword });
    await olena.callForResult('POST', `/api/clients/${id}/erasure`, { name: phone.name });
    await expectConvergence();
    expect(readers.dmytro?.store.getState().channels[channelId]).toBeUndefined();
    expect(readers.dmytro?.store.getState().drafts[channelId]).toBeUndefined();
    await phone.sendText('Hello');
    await expectConvergence();
  });

  it('after people and roles come, change and go', async () => {
    const permissions = { users: ['read'], channels: ['read'] };
    const name = `Role ${crypto.randomUUID()}`;
    const role = await olena.callForResult<{ id: number }>('POST', '/api/roles', { name, permissions });
    const user = await olena.callForResult<{ id: number }>('POST', '/api/users', {
      first_name: 'Roman',
      last_name: 'Hnatiuk',
      username: `roman-${process.pid}`,
      email: `roman-${process.pid}@acme.test`,
      role_id: role.id,
    });
    await expectConvergence();
    await olena.callForResult('PUT', `/api/roles/${role.id}`, { name: `${name} 2`, permissions });
    await olena.callForResult('PUT', `/api/users/${user.id}`, { last_name: 'Kravets', status: 0 });
    await expectConvergence();
    await olena.callForResult('DELETE', `/api/users/${user.id}`);
    await olena.callForResult('DELETE', `/api/roles/${role.id}?move_to=3`);
    await expectConvergence();
  });

  it('after messages and files that are too old are removed', async () => {
    const database = await connectToDatabase(product.dataDir);
    const keepFor30Days = (kind: string) =>
      database.query(
        `insert into retention_rules (workspace_id, kind, days, acts_at)
         select workspace_id, $2, 30, now() - interval '1 hour' from channels where id = $1 and workspace_id = (
           select id from workspaces where subdomain = 'acme')`,
        [watchedChannelId, kind],
      );
    const age = (seq: number, days = 100) =>
      database.query(
        `update messages set ts = ts - $3::bigint * 86400000000 where channel_id = $1 and seq <= $2 and workspace_id = (
           select id from workspaces where subdomain = 'acme')`,
        [watchedChannelId, seq, days],
      );
    const remove = async () => {
      await database.query(`select enqueue_job('remove-old-history', '{}')`);
      const countJobs = async () =>
        (await database.query(`select from graphile_worker.jobs where task_identifier like 'remove-%history'`))
          .rowCount;
      await expect.poll(countJobs).toBe(0);
    };
    try {
      const fileId = await uploadFile('old.txt');
      const question = await post(anna, watchedChannelId, 'a question of long ago');
      const withFile = await post(anna, watchedChannelId, '', { files: [fileId] });
      await post(dmytro, watchedChannelId, 'about the file', { parent_id: withFile.id });
      await olena.callForResult('POST', `/api/channels/${watchedChannelId}/read`, { up_to_seq: question.seq - 1 });
      await expectConvergence();
      await age(withFile.seq);
      await keepFor30Days('team_files');
      await remove();
      // No message ever changes its moment but here: pages that are open hold the one of before.
      await age(withFile.seq, -100);
      await expectConvergence();
      await post(dmytro, watchedChannelId, 'an answer of today', { parent_id: question.id });
      await age(withFile.seq);
      await keepFor30Days('team_messages');
      await remove();
      await expectConvergence();
      expect(readers.olena?.store.getState().channels[watchedChannelId]?.first_seq).toBe(withFile.seq + 1);
      await post(anna, watchedChannelId, 'afterwards');
      await expectConvergence();
      // The channel is empty: later messages are the only ones.
      const last = await post(anna, watchedChannelId, 'the last one');
      await age(last.seq);
      await remove();
      await expectConvergence();
      await post(anna, watchedChannelId, 'the first one');
      await expectConvergence();
      expect(readers.dmytro?.store.getState().timelines[watchedChannelId]?.messages).toHaveLength(1);
    } finally {
      await database.query('delete from retention_rules');
      await database.end();
    }
  });

  it('and these use cases have made every event that changes a store [7.9]', () => {
    const received = new Set(Object.values(readers).flatMap((each) => each?.received.map(({ event }) => event) ?? []));
    // Events that only make queries stale change nothing in a store.
    const changing = (Object.keys(eventShapes) as EventName[]).filter(slices.handles);
    const missing = changing.filter((event) => !(received as Set<string>).has(event));
    // A workspace is handed over once, to another user: modules/upkeep/workspace-settings has tests of it.
    expect(missing).toEqual(['updateWorkspace']);
  });
});
