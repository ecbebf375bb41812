import type { endpoints, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MessagingFixture, sendMessage, startMessaging } from '../../../testing/messengers/messaging-fixture.ts';

let fixture: MessagingFixture;

beforeAll(async () => {
  fixture = await startMessaging();
});
afterAll(() => fixture.close());

const steps = async () => {
  const answer = await fixture.owner.call<ResultOf<typeof endpoints.getFirstSteps>>(
    'GET',
    '/api/workspace/first-steps',
  );
  return Object.values(answer.result);
};

test('a bot, a client who writes to it and the answer are each done when they are done', async () => {
  expect(await steps()).toEqual([false, false, false]);
  const bot = await fixture.connectBot();
  expect(await steps()).toEqual([true, false, false]);
  const { phone, channelId } = await fixture.openConversation(bot, 'Halyna');
  await phone.sendText('Hello?');
  await expect.poll(steps).toEqual([true, true, false]);
  await sendMessage(fixture.owner, channelId, { content: 'Good day!' });
  expect(await steps()).toEqual([true, true, true]);
  await phone.sendText('And when?');
  await expect.poll(async () => (await steps()).every(Boolean)).toBe(true);
});
