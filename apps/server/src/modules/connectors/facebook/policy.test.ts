import type { BotView } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedPage,
  type FacebookFixture,
  startFacebook,
} from '../../../testing/messengers/facebook-fixture.ts';
import { request } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { signFacebook } from './webhook.ts';

/** Messenger blocks, warns and releases pages whose rules were broken. */
let fixture: FacebookFixture;
let page: ConnectedPage;

beforeAll(async () => {
  fixture = await startFacebook();
  page = await fixture.connectPage();
});
afterAll(() => fixture.close());

const say = (action: string, reason: string, timestamp: number, pageId = String(page.id)) =>
  JSON.stringify({
    object: 'page',
    entry: [
      {
        id: String(page.id),
        messaging: [{ recipient: { id: pageId }, timestamp, policy_enforcement: { action, reason } }],
      },
    ],
  });
const readInspection = async () => {
  const { result } = await fixture.owner.call<{ data: BotView[] }>('GET', '/api/bots');
  return result.data.find(({ id }) => id === page.botId)?.inspection;
};
const inspect = () => fixture.owner.call<BotView>('POST', `/api/bots/${page.botId}/inspect`);

test('a block is shown at the bot with its reason, at once and also when the messenger is asked, until it is lifted', async () => {
  const at = Date.now();
  const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace.host, fixture.owner.token);
  const block = say('block', 'The page sends spam', at);
  expect(await fixture.sandbox.postRaw(block)).toBe(200);
  await socket.waitForEvent('updateBots');
  const shown = { problems: ['bot_restricted'], last_error: 'The page sends spam' };
  expect(await readInspection()).toMatchObject(shown);
  expect((await inspect()).result.inspection).toMatchObject({ ...shown, webhook: 'ours' });
  expect(await readInspection()).not.toHaveProperty('notice');

  expect(await fixture.sandbox.postRaw(say('unblock', '', at + 2))).toBe(200);
  expect(await readInspection()).toMatchObject({ problems: [], last_error: null });
  // Repeated or late notices change nothing any more.
  expect(await fixture.sandbox.postRaw(block)).toBe(200);
  expect(await readInspection()).toMatchObject({ problems: [], last_error: null });

  expect(await fixture.sandbox.postRaw(say('warning', 'Be careful', at + 3))).toBe(200);
  expect(await readInspection()).toMatchObject({ problems: ['policy_warning'], last_error: 'Be careful' });
  socket.close();
});

test('what strangers say, or what is said of another page, is not shown', async () => {
  await fixture.sandbox.postRaw(say('unblock', '', Date.now() + 10));
  const forged = say('block', 'made up', Date.now() + 20);
  const headers = { 'x-hub-signature-256': signFacebook(forged, 'a guess') };
  const answer = await request(fixture.app.port, 'localhost:3000', 'POST', '/webhook/facebook', {
    body: forged,
    headers,
  });
  expect(answer.status).toBe(403);
  expect(await fixture.sandbox.postRaw(say('block', 'another page', Date.now() + 30, '999999999'))).toBe(200);
  expect(await readInspection()).toMatchObject({ problems: [], last_error: null });
});
