// A messenger that asks for a pause means the whole bot, in every process and conversation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let fixture: MessagingFixture;
let second: TestApp;

beforeAll(async () => {
  fixture = await startMessaging();
  second = await startTestApp({ share: fixture.app, env: { TELEGRAM_API_URL: fixture.sandboxUrl } });
});
afterAll(async () => {
  await second.close();
  await fixture.close();
});

test('after a 429 none of its conversations is sent to before the time that the messenger named', async () => {
  const bot = await fixture.connectBot();
  const other = await fixture.connectBot();
  const limited = await fixture.openConversation(bot, 'Limited');
  const others = [];
  for (const name of ['Vira', 'Petro', 'Oleh', 'Nadia']) others.push(await fixture.openConversation(bot, name));
  const calm = await fixture.openConversation(other, 'Calm');
  const fault = { kind: 'too_many_requests', bot_id: bot.telegramId, method: 'sendMessage' } as const;
  await fixture.sandbox.addFault({ ...fault, retry_after: 5 });
  const listSends = async () =>
    (await fixture.sandbox.listCalls(bot.telegramId)).filter(({ method }) => method === 'sendMessage');
  const before = (await listSends()).length;
  const first = await sendMessage(fixture.owner, limited.channelId, { content: 'too many' });
  await eventually(async () => expect(await listSends()).toHaveLength(before + 1));
  await eventually(async () => {
    const { rows } = await fixture.app.resources.database.inWorkspace(fixture.workspace.id, (tx) =>
      tx.query('select from deliveries where message_seq = $1 and next_attempt_at is not null', [first.seq]),
    );
    expect(rows).toHaveLength(1);
  });
  const sent = [first];
  for (const { channelId } of others) sent.push(await sendMessage(fixture.owner, channelId, { content: 'later' }));
  await waitForDelivery(fixture.owner, await sendMessage(fixture.owner, calm.channelId, { content: 'now' }), 'sent');
  for (const message of sent) await waitForDelivery(fixture.owner, message, 'sent');
  const [refused, ...taken] = (await listSends()).slice(before).map(({ at_ms: atMs }) => atMs);
  expect(taken).toHaveLength(sent.length);
  for (const atMs of taken) expect(atMs - (refused ?? 0)).toBeGreaterThanOrEqual(5_000);
  for (const { phone } of others) expect(await readPhone(phone)).toEqual(['later']);
}, 60_000);
