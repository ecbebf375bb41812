import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedPage,
  type FacebookFixture,
  startFacebook,
} from '../../../testing/messengers/facebook-fixture.ts';
import { eventually, readLines, sendMessage, waitForDelivery } from '../../../testing/messengers/messaging-fixture.ts';

let fixture: FacebookFixture;
let page: ConnectedPage;

beforeAll(async () => {
  fixture = await startFacebook();
  page = await fixture.connectPage();
});
afterAll(() => fixture.close());

const countSeen = async () =>
  (await fixture.sandbox.listCalls(page.id)).filter(({ parameters }) => parameters['sender_action'] === 'mark_seen')
    .length;

test('the phone shows as seen what the manager has read, once for each time, and nobody else’s reading', async () => {
  const { owner, workspace } = fixture;
  const { phone, channelId } = await fixture.openConversation(page, 'Seen');
  const read = (reader = owner) => reader.call('POST', `/api/channels/${channelId}/read`, { body: {} });
  const colleague = await workspace.addUser(2);
  await colleague.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'colleague' } });
  await read();
  await eventually(async () => expect(await countSeen()).toBe(1));
  await phone.sendText('are you there?');
  await eventually(async () => expect(await readLines(owner, channelId)).toContain('are you there?'));
  expect((await read(colleague)).status).toBe(200);
  expect((await read()).status).toBe(200);
  await read();
  await eventually(async () => expect(await countSeen()).toBe(2));
  const mine = (await phone.read()).messages.filter(({ from_bot }) => !from_bot);
  expect(mine.at(-1)).toMatchObject({ text: 'are you there?', state: 'seen' });
});

test('a courtesy that fails delays no message and fails nothing', async () => {
  const { owner } = fixture;
  const { phone, channelId } = await fixture.openConversation(page, 'Unseen');
  await fixture.sandbox.addFault({ kind: 'slow', delay_ms: 4_000, method: 'send', bot_id: page.id });
  const before = await countSeen();
  expect((await owner.call('POST', `/api/channels/${channelId}/read`, { body: {} })).status).toBe(200);
  await eventually(async () => expect(await countSeen()).toBe(before + 1));
  await waitForDelivery(owner, await sendMessage(owner, channelId, { content: 'at once' }), 'delivered');
  expect((await phone.read()).messages.at(-1)).toMatchObject({ text: 'at once' });
});
