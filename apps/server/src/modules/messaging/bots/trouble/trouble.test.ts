import type { BotView, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import {
  type ConnectedTestBot,
  eventually,
  type MessagingFixture,
  startMessaging,
} from '../../../../testing/messengers/messaging-fixture.ts';
import { type PushDevice, PushService } from '../../../../testing/outside/push-service.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';
import { findTrouble, quietForMs } from './find-trouble.ts';
import { troubleJob } from './trouble-job.ts';

let service: PushService;
let fixture: MessagingFixture;
let owner: TestUser;
let away: TestUser;
let device: PushDevice;

beforeAll(async () => {
  service = await PushService.start();
  fixture = await startMessaging({ SAFE_FETCH_ALLOW: service.origin });
  owner = fixture.owner;
  away = await fixture.workspace.addUser(1, 'Away');
  service.publicKey = (await owner.call<{ key: string }>('GET', '/api/push/key')).result.key;
  device = service.addDevice();
  const { status } = await away.call('POST', '/api/push/subscriptions', { body: device.registration });
  if (status !== 201) throw new Error('the device was not registered');
});
afterAll(async () => {
  await fixture.close();
  await service.close();
});

const inWorkspace = (text: string, values: unknown[] = []) =>
  fixture.app.resources.database.inWorkspace(fixture.workspace.id, (tx) =>
    tx.query({ text, values: [fixture.workspace.id, ...values] }),
  );
const follow = (user: TestUser) => TestSocket.signIn(fixture.app.port, fixture.workspace.host, user.token);
const find = async (id: number) =>
  (await owner.call<{ data: BotView[] }>('GET', '/api/bots')).result.data.find((bot) => bot.id === id);
const waitFor = (id: number, expected: object) =>
  eventually(async () => expect(await find(id)).toMatchObject(expected));
const connect = async (): Promise<ConnectedTestBot> => {
  const bot = await fixture.connectBot();
  await waitFor(bot.id, { state: 'active' });
  return bot;
};
const lookAt = (id: number) =>
  fixture.app.resources.database.inWorkspace(fixture.workspace.id, (tx) =>
    enqueueJob(tx, troubleJob(fixture.workspace.id, id)),
  );
const noticesOf = (socket: TestSocket, id: number) =>
  socket.eventsNamed('botNotice').flatMap(({ data }) => (data.bot_id === id ? [data.trouble] : []));

test('a revoked token is told at once to those who may mend it, and shown to all who work with clients [23.10]', async () => {
  const bot = await connect();
  const { channelId } = await fixture.openConversation(bot, 'Revoked');
  const manager = await fixture.workspace.addUser(2, 'Manager');
  const [admins, managers] = [await follow(owner), await follow(manager)];
  const { token } = await fixture.sandbox.revokeToken(bot.telegramId);
  // A poller learns of it when the present call ends.
  await owner.call('POST', `/api/bots/${bot.id}/inspect`);
  const received = await admins.waitForEvent('botNotice', ({ bot_id }) => bot_id === bot.id);
  expect(received.data).toMatchObject({ title: bot.title, trouble: 'token_revoked' });
  await managers.waitForEvent('updateBots', ({ bots }) =>
    bots.some(({ id, trouble }) => id === bot.id && trouble?.reason === 'token_revoked'),
  );
  await waitFor(bot.id, { trouble: { reason: 'token_revoked' } });
  const channel = (await manager.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
  expect(channel.bot?.trouble).toEqual((await find(bot.id))?.trouble);
  await eventually(() =>
    expect(device.pushes.at(-1)).toMatchObject({
      title: `${bot.title} isn’t working`,
      body: 'The messenger no longer accepts its token.',
      url: `/preferences/bots/?bot=${bot.id}`,
    }),
  );

  const body = { id: bot.id, type: 1, title: bot.title, token };
  expect((await owner.call('PUT', '/api/editBot', { body })).status).toBe(200);
  await admins.waitForEvent('botNotice', ({ bot_id, trouble }) => bot_id === bot.id && trouble === null);
  await waitFor(bot.id, { state: 'active', trouble: null });
  await eventually(() => expect(device.pushes.at(-1)?.title).toBe(`${bot.title} is working again`));
  expect(noticesOf(managers, bot.id)).toEqual([]);
  expect(noticesOf(admins, bot.id)).toEqual(['token_revoked', null]);
  for (const socket of [admins, managers]) socket.close();
});

test('a messenger that does not answer is told of after a minute, once, and when it answers again [23.10]', async () => {
  const bot = await connect();
  const socket = await follow(owner);
  await fixture.stopSandbox();
  await waitFor(bot.id, { state: 'broken', reason: 'unreachable', trouble: null });
  await eventually(async () => {
    const { rows } = await inWorkspace(
      'select trouble, trouble_told_at from bots where workspace_id = $1 and id = $2',
      [bot.id],
    );
    expect(rows[0]).toEqual({ trouble: 'unreachable', trouble_told_at: null });
  });
  expect(noticesOf(socket, bot.id)).toEqual([]);
  await inWorkspace(
    `update bots set trouble_since = trouble_since - interval '1 minute' where workspace_id = $1 and id = $2`,
    [bot.id],
  );
  await lookAt(bot.id);
  await socket.waitForEvent('botNotice', ({ bot_id, trouble }) => bot_id === bot.id && trouble === 'unreachable');
  await lookAt(bot.id);
  await waitFor(bot.id, { trouble: { reason: 'unreachable' } });
  await fixture.startSandbox();
  await socket.waitForEvent('botNotice', ({ bot_id, trouble }) => bot_id === bot.id && trouble === null);
  expect(noticesOf(socket, bot.id)).toEqual(['unreachable', null]);
  socket.close();
});

test('a short silence is never told of', async () => {
  const bot = await connect();
  const socket = await follow(owner);
  await fixture.stopSandbox();
  await waitFor(bot.id, { state: 'broken', reason: 'unreachable' });
  await fixture.startSandbox();
  await waitFor(bot.id, { state: 'active' });
  await eventually(async () => {
    const { rows } = await inWorkspace('select trouble from bots where workspace_id = $1 and id = $2', [bot.id]);
    expect(rows[0]?.trouble).toBeNull();
  });
  expect(noticesOf(socket, bot.id)).toEqual([]);
  socket.close();
});

test.each([
  [{ state: 'active', reason: null }, [], null],
  [{ state: 'active', reason: null }, ['policy_warning', 'webhook_missing'], null],
  [{ state: 'active', reason: null }, ['webhook_failing'], 'webhook_failing'],
  [{ state: 'active', reason: null }, ['bot_restricted'], 'bot_restricted'],
  [{ state: 'broken', reason: 'conflict' }, ['webhook_elsewhere'], 'conflict'],
  [{ state: 'broken', reason: 'from a later version' }, [], 'unreachable'],
  [{ state: 'paused', reason: 'plan' }, ['webhook_failing'], null],
] as const)('%o with the problems %o: %s', (bot, problems, expected) => {
  const nothing = {
    webhook: null,
    webhook_host: null,
    last_error: null,
    pending_updates: null,
    token_expires_at: null,
  };
  expect(findTrouble({ ...bot, inspection: { ...nothing, problems: [...problems] } })).toBe(expected);
});

test('what may end by itself is kept quiet for a minute', () => {
  expect(['unreachable', 'conflict', 'token_revoked'].map((one) => quietForMs(one as 'conflict'))).toEqual([
    60_000, 60_000, 0,
  ]);
});
