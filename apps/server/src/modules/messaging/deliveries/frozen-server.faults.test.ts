// A process is stopped (SIGSTOP) while it waits for a messenger, is replaced, and goes on.
import { randomUUID } from 'node:crypto';
import type { BotView, Message } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSandboxClient } from '../../../../../sandbox/src/telegram/sandbox-client.ts';
import { eventually, listMessages, readPhone, sendMessage } from '../../../testing/messengers/messaging-fixture.ts';
import { startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';
import type { ServerProcess } from '../../../testing/processes/server-process.ts';

let fixture: ViberFixture;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  fixture = await startViber();
  // From here on only processes serve requests.
  await fixture.app.app.close();
});
beforeEach(async () => {
  await startAnother();
});
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGCONT');
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => fixture.close());

const startAnother = async (): Promise<ServerProcess> => {
  const server = await fixture.startProcess();
  servers.push(server);
  // The connections to the earlier server are cut, and users of one notice a moment later.
  await eventually(() => fixture.owner.call('GET', '/api/workspaces/current'));
  return server;
};

const longEnough = { timeout: 60_000, interval: 100 };

/** A person on Telegram who has written, and their conversation. */
const openTelegram = async () => {
  const name = `Taras ${randomUUID()}`;
  const telegram = makeSandboxClient(fixture.sandboxUrl);
  const made = await telegram.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const body = { type: 1, title: 'Acme on Telegram', token: made.token };
  const added = await fixture.owner.call<BotView>('POST', '/api/addBot', { body });
  expect(added.status).toBe(201);
  const { id: personId } = await telegram.createPerson({ first_name: name });
  const phone = telegram.phone(made.id, personId);
  await phone.start();
  const channelId = await fixture.findConversation(name);
  await fixture.owner.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
  const spoil = (fault: object) =>
    telegram.addFault({ bot_id: made.id, method: 'sendMessage', kind: 'refused', ...fault });
  const countCalls = async () =>
    (await telegram.listCalls(made.id)).filter(({ method }) => method === 'sendMessage').length;
  return { phone, channelId, spoil, countCalls, read: () => readPhone(phone) };
};

const openViber = async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot, `Olena ${randomUUID()}`);
  const spoil = (fault: object) =>
    fixture.viber.addFault({ bot_id: bot.sandboxId, method: 'send_message', kind: 'refused', ...fault });
  const countCalls = async () =>
    (await fixture.viber.listCalls(bot.sandboxId)).filter(({ method }) => method === 'send_message').length;
  const read = async () =>
    (await phone.read()).messages.filter((message) => message.from_bot).map(({ text }) => String(text));
  return { channelId, spoil, countCalls, read };
};

/** The server that listens to the bots. */
const findListening = async () => {
  const { rows } = await fixture.database.query<{ holder: string }>(
    `select p.holder from bot_routes r join listening_processes p on p.id = r.listener where r.type = 1 order by r.bot_id desc limit 1`,
  );
  return servers.find(({ child }) => rows[0]?.holder.endsWith(`:${child.pid}`));
};

const readOutcomes = async (channelId: number) =>
  (await listMessages(fixture.owner, channelId))
    .filter((message: Message) => message.delivery !== null)
    .map(({ delivery }) => delivery?.reason ?? delivery?.state);

test('what a stopped process had in its hands is not sent when it goes on, neither again nor in another way', async () => {
  const [telegram, viber] = [await openTelegram(), await openViber()];
  const [first] = servers as [ServerProcess];
  // Telegram's refusal has a remedy, the same text without its marks; Viber's has no reason and may be tried again.
  const before = [await telegram.countCalls(), await viber.countCalls()];
  await telegram.spoil({ code: 400, detail: "Bad Request: can't parse entities", delay_ms: 8_000 });
  await viber.spoil({ code: 99, delay_ms: 8_000 });
  for (const { channelId } of [telegram, viber]) await sendMessage(fixture.owner, channelId, { content: '**1**' });
  await eventually(async () => {
    expect([await telegram.countCalls(), await viber.countCalls()]).toEqual(before.map((calls) => calls + 1));
  });
  first.child.kill('SIGSTOP');

  await startAnother();
  for (const content of ['2', '3']) {
    for (const { channelId } of [telegram, viber]) await sendMessage(fixture.owner, channelId, { content });
  }
  for (const { read, channelId } of [telegram, viber]) {
    await expect.poll(read, longEnough).toEqual(['2', '3']);
    await eventually(async () => expect((await readOutcomes(channelId))[0]).toBe('unknown_outcome'));
  }
  first.child.kill('SIGCONT');
  // It has had the answers to its calls by the time it says so.
  const overtaken = () => first.said().filter((line) => line.includes('a lease was overtaken')).length;
  await expect.poll(overtaken, longEnough).toBeGreaterThanOrEqual(2);
  expect([await telegram.read(), await viber.read()]).toEqual([
    ['2', '3'],
    ['2', '3'],
  ]);
  expect(await readOutcomes(telegram.channelId)).toMatchObject(['unknown_outcome', 'sent', 'sent']);
}, 300_000);

test('a stopped process is replaced at the bots it polls, and leaves them alone when it goes on', async () => {
  const { phone, channelId } = await openTelegram();
  const [listening] = servers as [ServerProcess];
  await eventually(async () => expect(await findListening()).toBe(listening));
  const other = await startAnother();
  const heard = async () =>
    (await listMessages(fixture.owner, channelId)).map(({ content }) => content).filter((text) => /^\d$/.test(text));
  await phone.sendText('1');
  await expect.poll(heard, longEnough).toEqual(['1']);
  listening.child.kill('SIGSTOP');
  await phone.sendText('2');
  await phone.sendText('3');
  await expect.poll(heard, longEnough).toEqual(['1', '2', '3']);
  expect(await findListening()).toBe(other);
  listening.child.kill('SIGCONT');
  await expect.poll(() => listening.said().join('\n'), longEnough).toContain('the right to listen to bots was lost');
  await phone.sendText('4');
  await phone.sendText('5');
  await expect.poll(heard, longEnough).toEqual(['1', '2', '3', '4', '5']);
  expect(await findListening()).toBe(other);
}, 300_000);
