import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushDevice, PushService } from '../../../testing/outside/push-service.ts';
import { openDatabaseWithoutBus } from '../../../testing/processes/database-without-bus.ts';
import {
  makeGroup,
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';

let service: PushService;
let env: Record<string, string>;
let first: TestApp;
let second: TestApp;
let workspace: TestWorkspace;
let reader: TestUser;
let device: PushDevice;

beforeAll(async () => {
  service = await PushService.start();
  env = { SAFE_FETCH_ALLOW: service.origin };
  first = await startTestApp({ env });
  second = await startTestApp({ env, share: first });
  workspace = await first.createWorkspace();
  reader = await workspace.addUser(3);
  service.publicKey = (await reader.call<{ key: string }>('GET', '/api/push/key')).result.key;
  await reader.call('POST', '/api/channels/read');
  device = service.addDevice();
  await reader.call('POST', '/api/push/subscriptions', { body: device.registration });
});

afterAll(async () => {
  await second.close();
  await first.close();
  await service.close();
});

const bodies = () => device.pushes.map((push) => push.body);
const through = ({ port }: TestApp, channelId: number, content: string) =>
  request(port, workspace.host, 'POST', `/api/channels/${channelId}/messages`, {
    token: workspace.owner.token,
    body: { content },
  });
const isOnlineAt = async ({ port }: TestApp) => {
  const path = `/api/users/${reader.id}`;
  const { result } = await request<{ is_online: number }>(port, workspace.host, 'GET', path, { token: reader.token });
  return result.is_online;
};

test('a page that is open at another process keeps the devices quiet; a message sent there is pushed when it is closed', async () => {
  const { id } = await makeGroup(workspace.owner, [reader.id]);
  const socket = await TestSocket.signIn(second.port, workspace.host, reader.token);
  await expect.poll(() => isOnlineAt(first)).toBe(1);
  await through(first, id, 'on the screen');
  await socket.waitForEvent('newMessage', ({ content }) => content === 'on the screen');
  // A process that starts now asks the others who is online instead of assuming that everyone is away.
  const third = await startTestApp({ env, share: first });
  await expect.poll(() => isOnlineAt(third)).toBe(1);
  await third.close();
  await expect.poll(() => waitsSince(id)).toBeGreaterThan(4);
  socket.close();
  await through(second, id, 'after closing');
  await expect.poll(bodies).toEqual(['after closing']);
});

/** Seconds since the newest message of a channel. */
const waitsSince = async (channelId: number): Promise<number> => {
  const { rows } = await first.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds from messages
       where workspace_id = $1 and channel_id = $2`,
      [workspace.id, channelId],
    ),
  );
  return rows[0]?.seconds ?? 0;
};

test('what was said while nobody looked is pushed by the next process that starts, once', async () => {
  const { id } = await makeGroup(workspace.owner, [reader.id]);
  device.pushes.splice(0);
  const database = openDatabaseWithoutBus(first);
  await database.inWorkspace(workspace.id, async (tx) => {
    const userId = workspace.owner.id;
    const author = { kind: 'user', userId, actor: { userId, permissions: {} } } as const;
    const draft = { ...systemDraft(id, { code: 'left', params: {} }), author, content: 'in the night', system: null };
    const { events } = await writeMessages(tx, workspace.id, [draft]);
    tx.announce(...events);
  });
  await database.close();
  const next = await startTestApp({ env, share: first });
  await expect.poll(bodies).toEqual(['in the night']);
  await through(next, id, 'in the morning');
  await expect.poll(bodies).toEqual(['in the night', 'in the morning']);
  await next.close();
});

test('a workspace whose last device is gone is not looked at any more, and a new device is told only what is new', async () => {
  const { id } = await makeGroup(workspace.owner, [reader.id]);
  const isWatched = async () => {
    const { rows } = await first.resources.database.global((tx) =>
      tx.query<{ has_push_devices: boolean }>('select has_push_devices from workspaces where id = $1', [workspace.id]),
    );
    return rows[0]?.has_push_devices;
  };
  const listed = await reader.call<{ data: { id: number }[] }>('GET', '/api/push/subscriptions');
  await reader.call('DELETE', `/api/push/subscriptions/${listed.result.data[0]?.id}`);
  await through(first, id, 'to nobody');
  await expect.poll(isWatched).toBe(false);
  device = service.addDevice();
  await reader.call('POST', '/api/push/subscriptions', { body: device.registration });
  await through(first, id, 'to the new one');
  await expect.poll(bodies).toEqual(['to the new one']);
});
