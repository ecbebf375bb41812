import type { CurrentUser, CustomStatus, WholeUserView } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  member = await workspace.addUser(3, 'Zoya');
});

afterAll(() => app.close());

const change = (custom_status: unknown) =>
  member.call<WholeUserView>('PUT', '/api/users/profile', { body: { custom_status } });
const current = async () => (await member.call<CurrentUser>('GET', '/api/auth/current-user')).result.custom_status;
const asOthersSee = async () =>
  (await workspace.owner.call<WholeUserView>('GET', `/api/users/${member.id}`)).result.custom_status;

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const meeting = (): CustomStatus => ({ emoji: '📅', text: 'In a meeting', ends_at: inAnHour() });

test('what users say about themselves is seen by all, at once, and stays when other things change', async () => {
  const socket = await TestSocket.signIn(app.port, workspace.host, workspace.owner.token);
  const status = meeting();
  expect((await change({ ...status, text: ' In a meeting ' })).result.custom_status).toEqual(status);
  const event = await socket.waitForEvent('updateUser');
  expect(event.data).toMatchObject({ id: member.id, custom_status: status });
  socket.close();
  await member.call('PUT', '/api/users/profile', { body: { position: 'Driver' } });
  expect([await current(), await asOthersSee()]).toEqual([status, status]);
});

test('null clears it', async () => {
  await change(meeting());
  expect((await change(null)).result.custom_status).toBeNull();
  expect([await current(), await asOthersSee()]).toEqual([null, null]);
});

test('one that has ended is shown to nobody, its user included', async () => {
  await change({ ...meeting(), ends_at: new Date(Date.now() + 300).toISOString() });
  await expect.poll(current).toBeNull();
  expect(await asOthersSee()).toBeNull();
});

test.for<[unknown, string, string]>([
  [{ ...meeting(), ends_at: '2026-01-01T00:00:00.000Z' }, 'custom_status.ends_at', 'validation.date_invalid'],
  [{ ...meeting(), ends_at: 'tomorrow' }, 'custom_status.ends_at', 'validation.invalid'],
  [{ ...meeting(), text: ' ' }, 'custom_status.text', 'validation.required'],
  [{ ...meeting(), text: 'a'.repeat(121) }, 'custom_status.text', 'validation.too_long'],
  [{ ...meeting(), text: 'a\u0000b' }, 'custom_status.text', 'validation.invalid'],
  [{ ...meeting(), emoji: 'lunch' }, 'custom_status.emoji', 'validation.emoji_invalid'],
  [['In a meeting'], 'custom_status', 'validation.invalid'],
])('refuses %j and keeps what was there', async ([body, field, message]) => {
  const status = meeting();
  await change(status);
  const refused = await change(body);
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field, message }]);
  expect(await current()).toEqual(status);
});
