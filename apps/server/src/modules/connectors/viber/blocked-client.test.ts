import type { ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';

let fixture: ViberFixture;
beforeAll(async () => {
  fixture = await startViber();
});
afterAll(() => fixture.close());

/** The bot's messages on the phone, oldest first. */
const listTexts = async (phone: Awaited<ReturnType<ViberFixture['takePhone']>>) =>
  (await phone.read()).messages.filter((message) => message.from_bot).map(({ text }) => text);

test('the welcome is not said to a client whom the team has blocked [25.22]', async () => {
  const greeting = await fixture.connectBot({ welcome: { 'en-US': 'Hello!' } });
  const [blocked, heard] = [
    await fixture.takePhone(greeting, 'Blocked', 'en'),
    await fixture.takePhone(greeting, 'Heard', 'en'),
  ];
  for (const [phone, name] of [
    [blocked, 'Blocked'],
    [heard, 'Heard'],
  ] as const) {
    await phone.sendText('hello');
    await fixture.findConversation(name);
    await phone.unsubscribe();
  }
  const channelId = await fixture.findConversation('Blocked');
  const { result } = await fixture.owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
  expect((await fixture.owner.call('PUT', `/api/clients/${result.client_id}/block`)).status).toBe(200);
  await blocked.open();
  await heard.open();
  expect(await listTexts(heard)).toContain('Hello!');
  expect(await listTexts(blocked)).not.toContain('Hello!');
});
