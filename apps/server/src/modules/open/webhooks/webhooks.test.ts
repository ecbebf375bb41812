import { setTimeout as delay } from 'node:timers/promises';
import type { AuditEntry, Message, Webhook, WebhookAttempt } from '@switchboard/contract';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/outside/webhook-receiver.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let receiver: WebhookReceiver;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: receiver.origin } });
});
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.accepted.length = 0;
  receiver.answer = () => 200;
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});
// What waits for it would be sent in the next test.
afterEach(async () => {
  const { data } = (await owner.call<{ data: Webhook[] }>('GET', '/api/webhooks')).result;
  for (const { id } of data) await owner.call('DELETE', `/api/webhooks/${id}`);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

interface Made {
  webhook: Webhook;
  secret: string;
}

const create = async (more: object = {}): Promise<Made> => {
  const body = { name: 'Shop', url: `${receiver.origin}/hooks`, types: ['message.created'], ...more };
  const { status, result, body: answer } = await owner.call<Made>('POST', '/api/webhooks', { body });
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return result;
};
const say = async (channelId: number, content: string, more: object = {}): Promise<Message> => {
  const path = `/api/channels/${channelId}/messages`;
  const { status, result, body } = await owner.call<Message>('POST', path, { body: { content, ...more } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return result;
};
const makePublicGroup = async () => (await makeGroup(owner)).id;
const contents = () => receiver.accepted.map(({ data }) => data.content);
const state = async (id: number): Promise<Webhook> => {
  const { data } = (await owner.call<{ data: Webhook[] }>('GET', '/api/webhooks')).result;
  const webhook = data.find((one) => one.id === id);
  if (webhook === undefined) throw new Error('the webhook is gone');
  return webhook;
};
const attemptsOf = async (id: number, query = '') =>
  (await owner.call<{ data: WebhookAttempt[] }>('GET', `/api/webhooks/${id}/attempts${query}`)).result.data;
const patience = { timeout: 15_000, interval: 20 };

test('what happens is told at once, signed as Standard Webhooks has it, and shown with its answer [51.1]', async () => {
  const { webhook, secret } = await create();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const group = await makePublicGroup();
  const message = await say(group, 'Hello');
  await expect.poll(contents, patience).toContain('Hello');
  const call = receiver.calls.find(({ body }) => body.includes('"content":"Hello"'));
  const headers = call?.headers as Record<string, string>;
  const event = new Verifier(secret).verify(call?.body ?? '', headers) as { id: string; type: string; data: Message };
  expect(event).toMatchObject({ type: 'message.created', data: { id: message.id, channel_id: group } });
  expect(event.id).toMatch(/^evt_[0-9a-f]{8}_\d+$/);
  expect(headers['webhook-id']).toBe(event.id);
  const other = new Verifier(`whsec_${Buffer.alloc(32).toString('base64')}`);
  expect(() => other.verify(call?.body ?? '', headers)).toThrow('No matching signature found');
  await expect
    .poll(async () => (await attemptsOf(webhook.id)).some((one) => one.event_id === event.id), patience)
    .toBe(true);
  const attempt = (await attemptsOf(webhook.id)).find((one) => one.event_id === event.id);
  expect(attempt).toMatchObject({ type: 'message.created', attempt: 1, status: 200, is_success: true });
  const path = `/api/webhooks/${webhook.id}/attempts/${attempt?.id}`;
  expect((await owner.call(`GET`, path)).result).toMatchObject({ payload: call?.body, answer: 'answered' });
  expect((await state(webhook.id)).last_success_at).not.toBeNull();
});

test('it is told of its types and bots, of conversations and common channels, never of others’ words [51.2]', async () => {
  const [first, second] = [await addConversation(app, workspace.id), await addConversation(app, workspace.id, 'Petro')];
  await create({ bot_ids: [first.botId] });
  await create({ types: ['note.created', 'conversation.closed', 'task.created'], url: `${receiver.origin}/notes` });
  const secretGroup = (await makeGroup(owner, [], false)).id;
  await say(secretGroup, 'Among us');
  await say(first.channelId, 'To the first client');
  await say(second.channelId, 'To the second client');
  await say(first.channelId, 'Only for us', { audience: 'internal' });
  await owner.call('PUT', `/api/channels/${second.channelId}/state`, {
    body: { state: 'closed', version: (await channel(second.channelId)).state_version },
  });
  await expect.poll(() => receiver.accepted.map(({ type }) => type), patience).toContain('conversation.closed');
  await expect.poll(() => receiver.accepted.map(({ type }) => type), patience).toContain('note.created');
  const heard = receiver.calls.map(({ path, body }) => ({
    path,
    ...(JSON.parse(body) as { type: string; data: Message }),
  }));
  const words = heard.filter(({ type }) => type === 'message.created').map(({ data }) => data);
  expect(words.filter(({ system }) => system === null).map(({ content }) => content)).toEqual(['To the first client']);
  expect(heard.filter(({ type }) => type === 'note.created').map(({ path, data }) => [path, data.content])).toEqual([
    ['/notes', 'Only for us'],
  ]);
  expect(heard.find(({ type }) => type === 'conversation.closed')?.data).toMatchObject({
    channel_id: second.channelId,
    client_id: second.clientId,
    bot_id: second.botId,
    state: 'closed',
  });
});

const channel = async (id: number) =>
  (await owner.call<{ state_version: number }>('GET', `/api/channels/${id}`)).result;

test('a workspace’s webhook never learns of another one [51.2]', async () => {
  await create();
  const other = await app.createWorkspace();
  const group = (await makeGroup(other.owner)).id;
  await other.owner.call('POST', `/api/channels/${group}/messages`, { body: { content: 'Elsewhere' } });
  await say(await makePublicGroup(), 'Here');
  await expect.poll(contents, patience).toContain('Here');
  expect(contents()).not.toContain('Elsewhere');
});

describe('a message that fails', () => {
  test('holds up its channel, no other one, and is signed anew [51.3]', async () => {
    const { webhook, secret } = await create();
    const [first, second] = [await makePublicGroup(), await makePublicGroup()];
    let failures = 0;
    receiver.answer = ({ body }) => {
      if (!body.includes('First 1') || failures > 0) return 200;
      failures += 1;
      return 500;
    };
    await say(first, 'First 1');
    await expect.poll(() => failures, patience).toBe(1);
    await say(first, 'First 2');
    await say(second, 'Second 1');
    await expect.poll(contents, patience).toContain('Second 1');
    expect(contents()).not.toContain('First 2');
    await expect.poll(contents, patience).toContain('First 2');
    const ofFirst = contents().filter((content) => String(content).startsWith('First'));
    expect(ofFirst).toEqual(['First 1', 'First 2']);
    const tries = receiver.calls.filter(({ body }) => body.includes('First 1'));
    expect(tries.map(({ headers }) => headers['webhook-id'])).toEqual([
      tries[0]?.headers['webhook-id'],
      tries[0]?.headers['webhook-id'],
    ]);
    const [before, after] = tries.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(4);
    for (const { headers, body } of tries) new Verifier(secret).verify(body, headers as Record<string, string>);
    const failed = await attemptsOf(webhook.id, '?failed=true');
    expect(failed).toMatchObject([{ attempt: 1, status: 500, is_success: false }]);
    expect(await state(webhook.id)).toMatchObject({ state: 'active', waiting: 0 });
  }, 30_000);

  test('is overtaken where no order is kept [51.3]', async () => {
    await create({ is_ordered: false });
    const group = await makePublicGroup();
    receiver.answer = ({ body }) => (body.includes('"One"') ? 500 : 200);
    await say(group, 'One');
    await expect.poll(() => receiver.calls.some(({ body }) => body.includes('"One"')), patience).toBe(true);
    await say(group, 'Two');
    await expect.poll(contents, patience).toContain('Two');
    expect(contents()).not.toContain('One');
  }, 30_000);

  test('while all fail it is asked with one of them, and goes on where it was [51.4]', async () => {
    const { webhook } = await create();
    const groups = [await makePublicGroup(), await makePublicGroup(), await makePublicGroup()];
    // Each channel begins with a line that it was made.
    await expect.poll(() => receiver.accepted.length, patience).toBe(3);
    receiver.answer = () => 503;
    for (const group of groups) await say(group, `To ${group}`);
    await expect.poll(async () => (await state(webhook.id)).state, patience).toBe('failing');
    const asked = receiver.calls.length;
    for (const group of groups) await say(group, `Later to ${group}`);
    await delay(500);
    expect(receiver.calls.length).toBe(asked);
    expect(await state(webhook.id)).toMatchObject({ waiting: 6, failing_since: expect.any(String) });
    receiver.accepted.length = 0;
    receiver.answer = () => 200;
    await expect.poll(() => contents().length, patience).toBe(6);
    for (const group of groups) {
      expect(contents().filter((content) => String(content).endsWith(`o ${group}`))).toEqual([
        `To ${group}`,
        `Later to ${group}`,
      ]);
    }
    expect(await state(webhook.id)).toMatchObject({ state: 'active', failing_since: null });
  }, 40_000);
});

test('410 switches it off, those who may change settings are told, and what happens meanwhile is not sent later [51.5]', async () => {
  const { webhook } = await create();
  const group = await makePublicGroup();
  await expect.poll(async () => (await state(webhook.id)).waiting, patience).toBe(0);
  const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
  receiver.answer = () => 410;
  await say(group, 'Gone');
  const notice = await socket.waitForEvent('webhookNotice');
  expect(notice.data).toEqual({ webhook_id: webhook.id, name: 'Shop', reason: 'gone' });
  const off = await state(webhook.id);
  expect(off).toMatchObject({ state: 'off', off_reason: 'gone', waiting: 0 });
  const { data } = (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log?action=webhook.switched_off'))
    .result;
  expect(data).toMatchObject([{ actor: null, subject: { id: webhook.id } }]);
  receiver.answer = () => 200;
  receiver.calls.length = 0;
  await say(group, 'While it was off');
  const { name, url, types, version } = off;
  const edited = await owner.call<Webhook>('PUT', `/api/webhooks/${webhook.id}`, {
    body: { name, url, types, version, is_on: true },
  });
  expect(edited.result).toMatchObject({ state: 'active', off_reason: null });
  await say(group, 'Again');
  await expect.poll(contents, patience).toContain('Again');
  expect(receiver.calls.map(({ body }) => (JSON.parse(body) as { data: Message }).data.content)).toEqual(['Again']);
});

describe('an address', () => {
  test('on the internal network is never called, whatever it is called [51.6]', async () => {
    const port = new URL(receiver.origin).port;
    for (const url of [
      `http://localhost:${port}/`,
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://2130706433/',
    ]) {
      const { webhook } = await create({ url });
      const path = `/api/webhooks/${webhook.id}/test`;
      const tried = await owner.call<WebhookAttempt>('POST', path, { body: { type: 'message.created' } });
      expect([url, tried.result.status, tried.result.problem]).toEqual([url, null, 'address_refused']);
    }
    expect(receiver.calls).toEqual([]);
  });

  test('that leads elsewhere is not followed, and a long answer is cut [51.6]', async () => {
    const { webhook } = await create();
    const path = `/api/webhooks/${webhook.id}/test`;
    const tryIt = async () =>
      (await owner.call<WebhookAttempt>('POST', path, { body: { type: 'task.created' } })).result;
    receiver.answer = () => (response) => {
      response.writeHead(302, { location: `${receiver.origin}/elsewhere` }).end();
    };
    expect(await tryIt()).toMatchObject({ status: 302, is_success: false });
    receiver.answer = () => (response) => response.end(Buffer.alloc(10_000_000, 'a'));
    const long = await tryIt();
    expect(long).toMatchObject({ status: 200, is_success: true, event_id: null });
    const kept = await owner.call<{ answer: string }>('GET', `/api/webhooks/${webhook.id}/attempts/${long.id}`);
    expect(kept.result.answer).toHaveLength(1_024);
    expect(receiver.calls.map((call) => call.path)).toEqual(['/hooks', '/hooks']);
  });

  test('that answers byte by byte, or never, is given up after 15 seconds [51.6]', async () => {
    const { webhook } = await create();
    let dripping: NodeJS.Timeout | undefined;
    receiver.answer = () => (response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      dripping = setInterval(() => response.write('a'), 500);
    };
    const path = `/api/webhooks/${webhook.id}/test`;
    const tried = await owner.call<WebhookAttempt>('POST', path, { body: { type: 'message.created' } });
    clearInterval(dripping);
    expect(tried.result).toMatchObject({ is_success: false, problem: 'timed_out' });
    expect(tried.result.ms).toBeGreaterThan(14_000);
    expect(tried.result.ms).toBeLessThan(17_000);
  }, 30_000);

  test('has to be one [51.6]', async () => {
    for (const url of [
      'shop.example',
      'ftp://shop.example/',
      'https://user:pass@shop.example/',
      'javascript:alert(1)',
    ]) {
      const body = { name: 'Shop', url, types: ['message.created'] };
      const refused = await owner.call('POST', '/api/webhooks', { body });
      expect([url, refused.status, refused.body.errors?.[0]?.message]).toEqual([
        url,
        422,
        'validation.webhook_url_invalid',
      ]);
    }
  });
});

test('after a new secret both sign for a day, then the new one alone [51.7]', async () => {
  const { webhook, secret: old } = await create();
  const path = `/api/webhooks/${webhook.id}/secret`;
  const { secret: renewed } = (await owner.call<Made>('POST', path)).result;
  expect(renewed).not.toBe(old);
  const verify = async (content: string) => {
    await say(await makePublicGroup(), content);
    await expect.poll(contents, patience).toContain(content);
    const call = receiver.calls.find(({ body }) => body.includes(content));
    return [old, renewed].map((secret) => {
      try {
        new Verifier(secret).verify(call?.body ?? '', call?.headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    });
  };
  expect(await verify('With both')).toEqual([true, true]);
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update webhooks set previous_secret_until = now() where workspace_id = $1', [workspace.id]),
  );
  expect(await verify('With one')).toEqual([false, true]);
});

test('messages are sent again: one, or those of a span, in their order [51.8]', async () => {
  const { webhook } = await create();
  const group = await makePublicGroup();
  const from = new Date(Date.now() - 60_000).toISOString();
  for (const content of ['One', 'Two', 'Three']) await say(group, content);
  await expect.poll(contents, patience).toContain('Three');
  const two = receiver.accepted.find(({ data }) => data.content === 'Two');
  receiver.accepted.length = 0;
  const path = `/api/webhooks/${webhook.id}/replay`;
  expect((await owner.call('POST', path, { body: { event_id: two?.id } })).result).toEqual({ count: 1 });
  await expect.poll(contents, patience).toEqual(['Two']);
  const span = { from, until: new Date(Date.now() + 60_000).toISOString() };
  const again = await owner.call<{ count: number }>('POST', path, { body: span });
  await expect.poll(() => receiver.accepted.length, patience).toBe(again.result.count + 1);
  expect(contents().filter((content) => ['One', 'Two', 'Three'].includes(String(content)))).toEqual([
    'Two',
    'One',
    'Two',
    'Three',
  ]);
  const unknown = await owner.call('POST', path, { body: { event_id: 'evt_00000000_1' } });
  expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'webhook.message_not_found']);
  const upside = await owner.call('POST', path, { body: { from: span.until, until: from } });
  expect(upside.status).toBe(422);
});

test('what there is to tell is listed with examples, of the workspace where there are some [51.9]', async () => {
  await create();
  await say(await makePublicGroup(), 'An example');
  await expect.poll(contents, patience).toContain('An example');
  type Types = { data: { type: string; example: string; is_own: boolean }[] };
  const { data } = (await owner.call<Types>('GET', '/api/webhooks/types')).result;
  expect(data.map(({ type }) => type)).toHaveLength(24);
  const [created] = data;
  expect(created).toMatchObject({ type: 'message.created', is_own: true });
  expect(JSON.parse(created?.example ?? '')).toMatchObject({ data: { content: 'An example' } });
  for (const { type, example } of data) expect(JSON.parse(example)).toMatchObject({ type });
});

test('of an erased client nothing is kept but that they are gone [51.10]', async () => {
  const { channelId, clientId } = await addConversation(app, workspace.id);
  await create({ types: ['message.created', 'client.erased'] });
  await say(channelId, 'Their address is Kyiv, Shevchenka 1');
  await expect.poll(contents, patience).toContain('Their address is Kyiv, Shevchenka 1');
  await workspace.setConfirmed(owner);
  const erased = await owner.call('POST', `/api/clients/${clientId}/erasure`, { body: { name: 'Halyna' } });
  expect(erased.status).toBeLessThan(300);
  await expect.poll(() => receiver.accepted.map(({ type }) => type), patience).toContain('client.erased');
  const left = () =>
    app.resources.database.inWorkspace(workspace.id, async (tx) => {
      const { rows } = await tx.query<{ type: string }>(
        'select type from webhook_messages where workspace_id = $1 and (client_id = $2 or channel_id = $3)',
        [workspace.id, clientId, channelId],
      );
      return rows.map(({ type }) => type);
    });
  await expect.poll(left, patience).toEqual(['client.erased']);
});

test('of two who change it at once one is told, and only so many fit [51.7]', async () => {
  const { webhook } = await create({ is_on: false });
  const { name, url, types } = webhook;
  const edit = (version: number) =>
    owner.call('PUT', `/api/webhooks/${webhook.id}`, { body: { name, url, types, version, is_on: false } });
  expect((await edit(1)).status).toBe(200);
  const late = await edit(1);
  expect([late.status, late.body.error?.code]).toEqual([409, 'webhook.changed']);
  for (let made = 1; made < 25; made += 1) await create({ is_on: false });
  const body = { name, url, types, is_on: false };
  expect((await owner.call('POST', '/api/webhooks', { body })).body.error?.code).toBe('webhook.too_many');
});

test('who may not read conversations has none of their words sent anywhere, nor looks at them [51.2]', async () => {
  const permissions = { settings: ['read', 'update', 'create'], users: ['read'] };
  const role = await owner.call<{ id: number }>('POST', '/api/roles', { body: { name: 'Settings', permissions } });
  const keeper = await workspace.addUser(role.result.id);
  const body = { name: 'Mine', url: `${receiver.origin}/mine`, types: ['message.created'] };
  const refused = await keeper.call('POST', '/api/webhooks', { body });
  expect([refused.status, refused.body.error?.code]).toEqual([403, 'permission.denied']);
  const { webhook } = await create();
  const { channelId } = await addConversation(app, workspace.id);
  await say(channelId, 'To the client');
  await expect.poll(contents, patience).toContain('To the client');
  await expect.poll(async () => (await attemptsOf(webhook.id)).length, patience).toBeGreaterThan(0);
  const [attempt] = await attemptsOf(webhook.id);
  const path = `/api/webhooks/${webhook.id}/attempts/${attempt?.id}`;
  expect((await keeper.call('GET', path)).result).toMatchObject({ payload: null, answer: '' });
  const { name, url, version } = webhook;
  const moved = { name, url: `${receiver.origin}/mine`, types: webhook.types, version };
  expect(url).not.toBe(moved.url);
  expect((await keeper.call('PUT', `/api/webhooks/${webhook.id}`, { body: moved })).status).toBe(403);
  const { data } = (await keeper.call<{ data: { is_own: boolean }[] }>('GET', '/api/webhooks/types')).result;
  expect(data.filter((type) => type.is_own)).toEqual([]);
});
