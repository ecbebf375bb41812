import type { endpoints, Message, Preferences, ResultOf } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, type NewJob } from '../../../platform/jobs/index.ts';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeRegistration, type PushDevice, PushService } from '../../../testing/outside/push-service.ts';
import { openDatabaseWithoutBus } from '../../../testing/processes/database-without-bus.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { notifyDevicesJob } from './notification-jobs.ts';

let service: PushService;
let app: TestApp;
let workspace: TestWorkspace;
let sender: TestUser;
let elsewhere: Database;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: service.origin } });
  elsewhere = openDatabaseWithoutBus(app);
  workspace = await app.createWorkspace();
  sender = await workspace.addUser(3, 'Anna');
  service.publicKey = (await sender.call<{ key: string }>('GET', '/api/push/key')).result.key;
});

afterAll(async () => {
  await elsewhere.close();
  await app.close();
  await service.close();
});

const register = async (user: TestUser): Promise<PushDevice> => {
  const device = service.addDevice();
  const { status } = await user.call('POST', '/api/push/subscriptions', { body: device.registration });
  expect(status).toBe(201);
  return device;
};
/** A user with a device and nothing unread. */
const away = async (roleId = 3, preferences: Partial<Preferences> = {}) => {
  const user = await workspace.addUser(roleId, 'Reader');
  await user.call('POST', '/api/channels/read');
  if (Object.keys(preferences).length > 0) await user.call('PUT', '/api/users/preferences', { body: preferences });
  return { user, device: await register(user) };
};
const post = async (user: TestUser, channelId: number, content: string): Promise<Message> =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content } })).result;
const devicesOf = async (user: TestUser) =>
  (await user.call<ResultOf<typeof endpoints.listPushSubscriptions>>('GET', '/api/push/subscriptions')).result.data;
const arrives = async (device: PushDevice, count = 1) => {
  await expect.poll(() => device.pushes.length).toBeGreaterThanOrEqual(count);
};
/** A user who is notified of everything: once they are, all earlier messages have been checked. */
const everythingIsLookedAt = async () => {
  const { user, device } = await away();
  const { id } = await makeGroup(sender, [user.id]);
  await post(sender, id, 'the last one');
  await arrives(device);
  await expect.poll(waitingPushes).toBe(0);
};
const waitingPushes = () => countJobs('send-push');
const countJobs = async (task: string) => {
  const client = new Client(app.database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
      [task],
    );
    return rows[0]?.count;
  } finally {
    await client.end();
  }
};
/** A waiting conversation, and a way for its client to write in another process than this one. */
const addClient = async ({ id: workspaceId }: TestWorkspace = workspace) => {
  const { channelId, clientId } = await addConversation(app, workspaceId);
  const say = (content: string, andAsk: readonly NewJob[] = []) =>
    elsewhere.inWorkspace(workspaceId, async (tx) => {
      const author = { kind: 'client', clientId } as const;
      const draft = { ...systemDraft(channelId, { code: 'left', params: {} }), author, content, system: null };
      const { events } = await writeMessages(tx, workspaceId, [draft]);
      tx.announce(...events);
      for (const job of andAsk) await enqueueJob(tx, job);
    });
  return { channelId, clientId, say };
};

describe('a device that is registered', () => {
  test('is told of a message of somebody else, in its language, encrypted for it alone', async () => {
    const { user, device } = await away();
    await user.call('PUT', '/api/users/profile', { body: { language: 'uk-UA' } });
    const { id } = await makeGroup(sender, [user.id]);
    const message = await post(sender, id, `**Гаряча** новина ${'x'.repeat(200)}`);
    await arrives(device);
    const [push] = device.pushes;
    expect(push).toMatchObject({
      title: `Anna ${sender.id} · Design`,
      tag: `channel-${id}`,
      url: `/messenger/${id}/?message=${message.seq}`,
    });
    expect(push?.body).toMatch(/^Гаряча новина x+…$/);
    expect(push?.body.length).toBeLessThanOrEqual(134);
    expect(device.headers[0]).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(JSON.stringify(device.headers[0])).not.toContain('Гаряча');
  });

  test('is told once of several messages of a channel, and of the newest', async () => {
    const { user, device } = await away();
    const { id } = await makeGroup(sender, [user.id]);
    const { id: elsewhere } = await user
      .call<{ id: number }>('GET', `/api/channels/direct/${sender.id}`)
      .then((a) => a.result);
    for (const content of ['one', 'two', 'three']) await post(sender, id, content);
    await post(sender, elsewhere, 'in private');
    await arrives(device, 2);
    await everythingIsLookedAt();
    const bodiesOf = (title: string) => device.pushes.filter((push) => push.title === title).map((push) => push.body);
    expect(bodiesOf(`Anna ${sender.id}`)).toEqual(['in private']);
    // Two checks at most: the messages may have been sent at the turn of a second.
    const bodies = bodiesOf(`Anna ${sender.id} · Design`);
    expect([bodies.at(-1), bodies.length <= 2]).toEqual(['three', true]);
  });

  test('is told nothing of own messages, of what the channel says, of what is read or deleted in time', async () => {
    const { user, device } = await away();
    const { id } = await makeGroup(sender, [user.id]);
    const { id: read } = await makeGroup(sender, [user.id]);
    const { id: deleted } = await makeGroup(sender, [user.id]);
    await post(user, id, 'my own');
    await sender.call('PUT', `/api/channels/${id}`, { body: { name: 'Renamed', description: 'd' } });
    await post(sender, read, 'seen at once');
    await user.call('POST', `/api/channels/${read}/read`, { body: {} });
    const message = await post(sender, deleted, 'a slip');
    await sender.call('DELETE', `/api/channels/${deleted}/messages/${message.id}`);
    await everythingIsLookedAt();
    expect(device.pushes).toEqual([]);
  });

  test('is told nothing while the messenger is open anywhere, and again right after it is closed', async () => {
    const { user, device } = await away();
    const { id } = await makeGroup(sender, [user.id]);
    const socket = await TestSocket.signIn(app.port, workspace.host, user.token);
    await post(sender, id, 'on the screen');
    await everythingIsLookedAt();
    expect(device.pushes).toEqual([]);
    socket.close();
    await post(sender, id, 'after closing');
    await arrives(device);
    expect(device.pushes.map((push) => push.body)).toEqual(['after closing']);
  });

  test('is told of nothing in a channel its user is not in, or is in no more', async () => {
    const { user, device } = await away();
    const { id: shown } = await makeGroup(sender);
    const { id: left } = await makeGroup(sender, [user.id], false);
    await post(sender, shown, 'for members');
    await post(sender, left, 'just before');
    await user.call('DELETE', `/api/channels/${left}/members/leave`);
    await everythingIsLookedAt();
    expect(device.pushes).toEqual([]);
  });
});

describe('a message said within the last two seconds', () => {
  test('is looked at again when it was too young for the look, and then no more', async () => {
    const house = await app.createWorkspace();
    const reader = await house.addUser(2, 'Reader');
    await reader.call('POST', '/api/channels/read');
    const device = await register(reader);
    const { say } = await addClient(house);
    // Written by a process that ended before it could queue a check: only this job will find it.
    await say('Is anyone there?', [{ ...notifyDevicesJob(house.id), key: 'the one look', runAt: new Date() }]);
    await arrives(device);
    expect(device.pushes.map(({ body }) => body)).toEqual(['Is anyone there?']);
    await expect.poll(() => countJobs('notify-devices')).toBe(0);
  });
});

describe('preferences', () => {
  test('decide what a device is told: everything, mentions and direct messages, or nothing', async () => {
    const readers = {
      all: await away(3),
      mentions: await away(3, { notify: 'mentions' }),
      none: await away(3, { notify: 'none' }),
      noPush: await away(3, { push: false }),
      muted: await away(3),
      mutedMentions: await away(3, { mentions_beat_mute: true }),
    };
    const people = Object.values(readers).map(({ user }) => user);
    const group = await makeGroup(
      sender,
      people.map(({ id }) => id),
    );
    for (const { user } of [readers.muted, readers.mutedMentions]) {
      await user.call('PUT', `/api/channels/${group.id}/mute`);
    }
    const heard = () =>
      Object.fromEntries(
        Object.entries(readers).map(([name, { device }]) => [name, device.pushes.splice(0).map((push) => push.body)]),
      );
    await post(sender, group.id, 'for everyone');
    await everythingIsLookedAt();
    const nothing = { all: [], mentions: [], none: [], noPush: [], muted: [], mutedMentions: [] };
    expect(heard()).toEqual({ ...nothing, all: ['for everyone'] });
    for (const user of people) await user.call('POST', '/api/channels/read');
    await post(sender, group.id, 'hear, @[channel](0)');
    await everythingIsLookedAt();
    const called = ['hear, @channel'];
    expect(heard()).toEqual({ ...nothing, all: called, mentions: called, mutedMentions: called });
    const { result: direct } = await sender.call<{ id: number }>(
      'GET',
      `/api/channels/direct/${readers.mentions.user.id}`,
    );
    await post(sender, direct.id, 'between us');
    await everythingIsLookedAt();
    expect(heard()).toEqual({ ...nothing, mentions: ['between us'] });
  });

  test('tell of no blocked client, neither who waits for a manager nor whose manager one is [25.22]', async () => {
    const { user, device } = await away(2);
    const [waiting, taken] = [await addClient(), await addClient()];
    await user.call('PUT', `/api/channels/${taken.channelId}/members/join`);
    for (const { clientId } of [waiting, taken]) {
      expect((await user.call('PUT', `/api/clients/${clientId}/block`)).status).toBe(200);
    }
    await waiting.say('hear me', [notifyDevicesJob(workspace.id)]);
    await taken.say('hear me too', [notifyDevicesJob(workspace.id)]);
    await everythingIsLookedAt();
    expect(device.pushes).toEqual([]);
  });

  test('tell those who may answer clients of a new client, unless they do not want it', async () => {
    const [wants, declines, member] = [await away(2), await away(2, { new_clients: false }), await away(3)];
    const { channelId, say } = await addClient();
    await say('Is anyone there? @[channel](0)');
    await everythingIsLookedAt();
    expect(wants.device.pushes[0]?.title).toMatch(/^New client: /);
    expect(wants.device.pushes[0]).toMatchObject({ tag: `channel-${channelId}` });
    expect([declines.device.pushes, member.device.pushes]).toEqual([[], []]);
    await declines.user.call('PUT', `/api/channels/${channelId}/members/join`);
    wants.device.pushes.splice(0);
    await say('And now?');
    await everythingIsLookedAt();
    expect(declines.device.pushes.map((push) => push.body)).toEqual(['And now?']);
    expect(wants.device.pushes).toEqual([]);
  });
});

test('of what a client writes, those who may answer can act from the notification, in their language [29.10]', async () => {
  const { user, device } = await away(2);
  await user.call('PUT', '/api/users/profile', { body: { language: 'uk-UA', timezone: 'Europe/Kyiv' } });
  const { channelId, say } = await addClient();
  await user.call('PUT', `/api/channels/${channelId}/members/join`);
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update channels set state_version = 4 where workspace_id = $1 and id = $2', [workspace.id, channelId]),
  );
  await say('Where is my parcel?');
  await arrives(device);
  const seq = Number(/message=(\d+)/.exec(device.pushes[0]?.url ?? '')?.[1]);
  expect(device.pushes[0]?.conversation).toMatchObject({
    channel_id: channelId,
    user_id: user.id,
    version: 4,
    seen_seq: seq,
    time_zone: 'Europe/Kyiv',
    actions: ['close', 'snooze', 'settle'],
    words: { snooze: 'Відкласти до завтра', closed: 'Розмову закрито' },
  });
  const { id } = await makeGroup(sender, [user.id]);
  await post(sender, id, 'for the team');
  await arrives(device, 2);
  expect(device.pushes[1]).not.toHaveProperty('conversation');
});

describe('a push that waits because its service is busy', () => {
  test('is sent only if its user still wants it: not read, not muted, not switched off, and in the channel', async () => {
    const readers = {
      still: await away(),
      read: await away(),
      muted: await away(),
      off: await away(),
      removed: await away(),
    };
    const people = Object.values(readers).map(({ user }) => user);
    const { id } = await makeGroup(
      sender,
      people.map((user) => user.id),
    );
    for (const { device } of Object.values(readers)) device.answers = [503];
    await post(sender, id, 'once more');
    const tries = () => Object.values(readers).map(({ device }) => device.headers.length);
    await expect.poll(tries).toEqual([1, 1, 1, 1, 1]);
    await Promise.all([
      readers.read.user.call('POST', `/api/channels/${id}/read`, { body: {} }),
      readers.muted.user.call('PUT', `/api/channels/${id}/mute`),
      readers.off.user.call('PUT', '/api/users/preferences', { body: { notify: 'none' } }),
      readers.removed.user.call('DELETE', `/api/channels/${id}/members/leave`),
    ]);
    await arrives(readers.still.device);
    await expect.poll(waitingPushes).toBe(0);
    expect(Object.values(readers).map(({ device }) => device.pushes.map((push) => push.body))).toEqual([
      ['once more'],
      [],
      [],
      [],
      [],
    ]);
    expect(tries()).toEqual([2, 1, 1, 1, 1]);
  });
});

describe('registering a device', () => {
  test('lists it until it is taken away; twice is once; another sign-in takes it over', async () => {
    const [user, other] = [await workspace.addUser(3), await workspace.addUser(3)];
    const device = await register(user);
    const [listed] = await devicesOf(user);
    const again = await user.call<{ id: number }>('POST', '/api/push/subscriptions', { body: device.registration });
    expect([again.result.id, await devicesOf(user)]).toEqual([listed?.id, [listed]]);
    expect(JSON.stringify(listed)).not.toContain(device.registration.endpoint);
    await other.call('POST', '/api/push/subscriptions', { body: device.registration });
    expect([await devicesOf(user), (await devicesOf(other)).length]).toEqual([[], 1]);
    const remove = (by: TestUser) => by.call('DELETE', `/api/push/subscriptions/${listed?.id}`);
    expect((await remove(user)).body.error?.code).toBe('push.subscription_not_found');
    expect([(await remove(other)).status, (await remove(other)).status]).toEqual([200, 404]);
  });

  test('renews it in its row when its browser has a new address; another user cannot', async () => {
    const [user, other] = [await workspace.addUser(3), await workspace.addUser(3)];
    await register(user);
    const [before] = await devicesOf(user);
    const renew = async (by: TestUser, registration = service.addDevice().registration) =>
      (
        await by.call<{ id: number }>('POST', '/api/push/subscriptions', {
          body: { ...registration, renews: before?.id },
        })
      ).result.id;
    const renewed = service.addDevice();
    // The service worker was faster, and did not know of the row.
    await user.call('POST', '/api/push/subscriptions', { body: renewed.registration });
    expect(await renew(user, renewed.registration)).toBe(before?.id);
    expect(await devicesOf(user)).toEqual([before]);
    expect((await user.call<{ devices: number }>('POST', '/api/push/test')).result).toEqual({ devices: 1 });
    expect(renewed.pushes).toHaveLength(1);
    expect(await renew(other)).not.toBe(before?.id);
    await user.call('DELETE', `/api/push/subscriptions/${before?.id}`);
    expect(await renew(user)).not.toBe(before?.id);
    expect([(await devicesOf(user)).length, (await devicesOf(other)).length]).toEqual([1, 1]);
  });

  test('forgets the oldest beyond twenty', async () => {
    const user = await workspace.addUser(3);
    for (let count = 0; count < 22; count += 1) await register(user);
    const ids = (await devicesOf(user)).map((device) => device.id);
    expect([ids.length, new Set(ids).size, Math.max(...ids) - Math.min(...ids)]).toEqual([20, 20, 19]);
  });

  test('that waits for a look at the messages keeps nobody from sending', async () => {
    const { user } = await away();
    const release = await holdLock(app, workspace.id, 'select 1 from push_cursors where workspace_id = $1 for update', [
      workspace.id,
    ]);
    const registering = register(user);
    await lockWaits(app);
    const sent = await Promise.race([post(sender, 1, 'at once'), registering]);
    await release();
    expect(sent).toMatchObject({ content: 'at once' });
    await registering;
  });

  test('ends with the session it was made in, and tells nothing of a user who was deactivated', async () => {
    const [signedOut, deactivated] = [await away(), await away()];
    const { id } = await makeGroup(sender, [signedOut.user.id, deactivated.user.id]);
    await signedOut.user.call('POST', '/api/auth/logout');
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, deactivated.user.id]),
    );
    await post(sender, id, 'not for you any more');
    await everythingIsLookedAt();
    expect([signedOut.device.pushes, deactivated.device.pushes]).toEqual([[], []]);
  });

  const point = makeRegistration().keys.p256dh;
  test.for([
    ['http://push.test/a', {}, 'endpoint', 'validation.push_endpoint_invalid'],
    ['javascript:alert(1)', {}, 'endpoint', 'validation.push_endpoint_invalid'],
    [`https://${'a'.repeat(64)}.test/a`, {}, 'endpoint', 'validation.push_endpoint_invalid'],
    [`https://${'ї'.repeat(60)}.test/a`, {}, 'endpoint', 'validation.push_endpoint_invalid'],
    [`https://${'a.'.repeat(127)}test/a`, {}, 'endpoint', 'validation.push_endpoint_invalid'],
    ['https://push.test/a', { p256dh: 'AAAA' }, 'keys.p256dh', 'validation.invalid'],
    ['https://push.test/a', { p256dh: `${point.slice(0, -4)}AAAA` }, 'keys.p256dh', 'validation.invalid'],
    ['https://push.test/a', { auth: 'AAAA' }, 'keys.auth', 'validation.invalid'],
  ] as const)('refuses %s with %j', async ([endpoint, changed, field, message]) => {
    const body = { endpoint, keys: { ...makeRegistration().keys, ...changed } };
    const refused = await sender.call('POST', '/api/push/subscriptions', { body });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field, message }]);
  });
});

describe('a test notification', () => {
  const sendTest = (user: TestUser, id?: number) =>
    user.call<{ devices: number }>('POST', id === undefined ? '/api/push/test' : `/api/push/test?id=${id}`);

  test('goes to all own devices; those that are gone are forgotten', async () => {
    const { user, device } = await away();
    const [second, gone] = [await register(user), await register(user)];
    gone.answers = [410];
    await user.call('POST', '/api/push/subscriptions', { body: makeRegistration('https://127.0.0.1/inside') });
    expect((await sendTest(user)).result).toEqual({ devices: 2 });
    expect([device, second].map(({ pushes }) => pushes[0]?.title)).toEqual(
      Array.from({ length: 2 }, () => 'This is a test notification'),
    );
    expect(await devicesOf(user)).toHaveLength(3);
  });

  test('goes to one device alone where it is named, and to nobody else’s', async () => {
    const { user, device } = await away();
    const second = await register(user);
    const [newest] = await devicesOf(user);
    expect((await sendTest(user, newest?.id)).result).toEqual({ devices: 1 });
    expect([device.pushes.length, second.pushes.length]).toEqual([0, 1]);
    expect((await sendTest(sender, newest?.id)).body.error?.code).toBe('push.subscription_not_found');
  });

  test('tells nothing of our network: hosts inside it, dead ones and ones that do not exist answer alike', async () => {
    const hosts = [
      'https://127.0.0.1/a',
      'https://10.255.255.1/a',
      'https://no-such-host.invalid/a',
      'https://[::1]/a',
    ];
    const answers = await Promise.all(
      hosts.map(async (endpoint) => {
        const user = await workspace.addUser(3);
        const registered = await user.call<{ id: number }>('POST', '/api/push/subscriptions', {
          body: makeRegistration(endpoint),
        });
        const startedAt = performance.now();
        const tested = await sendTest(user);
        const tookMs = performance.now() - startedAt;
        const left = (await devicesOf(user)).length;
        return { received: [registered.status, tested.status, tested.body, left], tookMs };
      }),
    );
    const [first, ...others] = answers;
    expect(first?.received.slice(0, 2)).toEqual([201, 503]);
    for (const other of others) expect(other.received).toEqual(first?.received);
    for (const { tookMs } of answers) expect(tookMs).toBeGreaterThanOrEqual(2_900);
  });

  test('says when the push service does not answer, and when there is no device', async () => {
    const { user, device } = await away();
    device.answers = [503];
    expect((await sendTest(user)).body.error?.code).toBe('push.unavailable');
    expect(await devicesOf(user)).toHaveLength(1);
    expect((await sendTest(await workspace.addUser(3))).result).toEqual({ devices: 0 });
  });
});

describe('a push service', () => {
  test('that is busy is tried again, and a device it does not know any more is forgotten', async () => {
    const [busy, gone] = [await away(), await away()];
    busy.device.answers = [429, 500];
    gone.device.answers = [404];
    const { id } = await makeGroup(sender, [busy.user.id, gone.user.id]);
    await post(sender, id, 'patience');
    await expect.poll(() => busy.device.pushes.length, { timeout: 40_000 }).toBe(1);
    expect(busy.device.headers).toHaveLength(3);
    await expect.poll(() => devicesOf(gone.user)).toEqual([]);
  });
});
