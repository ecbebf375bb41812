import type { endpoints, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PushService } from '../../../testing/outside/push-service.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let service: PushService;
let app: TestApp;
let workspace: TestWorkspace;
let sender: TestUser;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: service.origin } });
  workspace = await app.createWorkspace();
  sender = await workspace.addUser(3, 'Anna');
  service.publicKey = (await sender.call<{ key: string }>('GET', '/api/push/key')).result.key;
});

afterAll(async () => {
  await app.close();
  await service.close();
});

/** A user with a device and no open page. */
const away = async () => {
  const user = await workspace.addUser(3, 'Reader');
  const device = service.addDevice();
  expect((await user.call('POST', '/api/push/subscriptions', { body: device.registration })).status).toBe(201);
  return { user, device };
};
const devicesOf = async (user: TestUser) =>
  (await user.call<ResultOf<typeof endpoints.listPushSubscriptions>>('GET', '/api/push/subscriptions')).result.data;
const report = (by: TestWorkspace, receipt: string | undefined) =>
  app.call(by.host, 'POST', '/api/push/receipts', { body: { receipt } });
const reachedOf = async (user: TestUser) => (await devicesOf(user)).map(({ reached_at }) => reached_at);
const setReached = (user: TestUser, ago: string) =>
  app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `update push_subscriptions set reached_at = now() - $3::interval where workspace_id = $1 and user_id = $2`,
      [workspace.id, user.id, ago],
    ),
  );

test('a receipt sent back without a session says when the device was last reached; only in its workspace', async () => {
  const { user, device } = await away();
  expect(await reachedOf(user)).toEqual([null]);
  await user.call('POST', `/api/push/test?id=${(await devicesOf(user))[0]?.id}`);
  const receipt = device.pushes[0]?.receipt ?? '';
  const another = await app.createWorkspace();
  for (const refused of [
    await report(another, receipt),
    await report(workspace, receipt.slice(0, -2)),
    await report(workspace, receipt.replace(/^\d+/, '$&0')),
    await report(workspace, receipt.replace(/\.\d+\./, '.1.')),
    await report(workspace, ''),
  ]) {
    expect([refused.status, refused.body.error?.code]).toEqual([404, 'push.subscription_not_found']);
  }
  expect(await reachedOf(user)).toEqual([null]);
  expect((await report(workspace, receipt)).status).toBe(200);
  const [reachedAt] = await reachedOf(user);
  expect(Math.abs(Date.parse(reachedAt ?? '') - Date.now())).toBeLessThan(60_000);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  const late = await report(workspace, receipt);
  vi.useRealTimers();
  expect(late.status).toBe(404);
  await user.call('DELETE', `/api/push/subscriptions/${(await devicesOf(user))[0]?.id}`);
  expect((await report(workspace, receipt)).status).toBe(404);
});

test('a receipt is asked for once in a quarter of an hour, and by every test', async () => {
  const { user, device } = await away();
  const { id } = await makeGroup(sender, [user.id]);
  const asked: boolean[] = [];
  for (const ago of [null, '14 minutes', '16 minutes'] as const) {
    if (ago !== null) await setReached(user, ago);
    await sender.call('POST', `/api/channels/${id}/messages`, { body: { content: 'news' } });
    await expect.poll(() => device.pushes.length).toBe(asked.length + 1);
    asked.push(device.pushes.at(-1)?.receipt !== undefined);
  }
  await setReached(user, '0');
  await user.call('POST', '/api/push/test');
  expect([asked, device.pushes.at(-1)]).toMatchObject([
    [true, false, true],
    { is_test: true, receipt: expect.stringMatching(/^\d+\.\d+\.[\w-]{43}$/) },
  ]);
});

test('when a device was reached is forgotten once another user signs in on the device', async () => {
  const { user, device } = await away();
  const other = await workspace.addUser(3);
  await setReached(user, '1 hour');
  await user.call('POST', '/api/push/subscriptions', { body: device.registration });
  expect(await reachedOf(user)).not.toEqual([null]);
  await other.call('POST', '/api/push/subscriptions', { body: device.registration });
  expect(await reachedOf(other)).toEqual([null]);
});
