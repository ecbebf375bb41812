import type { BotView } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../../../platform/log/index.ts';
import { type FacebookFixture, startFacebook } from '../../../testing/messengers/facebook-fixture.ts';
import { eventually, sendMessage, waitForDelivery } from '../../../testing/messengers/messaging-fixture.ts';
import { request } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { appSecretProof } from './credentials.ts';
import { signFacebook } from './webhook.ts';

/** Everything that can fail, with the log as talkative as it gets. */
let fixture: FacebookFixture;
let logged = '';

beforeAll(async () => {
  const destination = { write: (line: string) => void (logged += line) };
  fixture = await startFacebook({ knowsSecret: false, log: makeLog({ level: 'trace', destination }) });
});
afterAll(() => fixture.close());

test('no token and no secret of a page stands in the log, whatever fails [22.9]', async () => {
  const { sandbox, owner, appSecret, app } = fixture;
  const page = await fixture.connectPage({ credentials: { app_secret: appSecret } });
  const { phone, channelId, personId } = await fixture.openConversation(page, 'Logged');
  const psid = await sandbox.readPsid(page.id, personId);
  const send = (content: string) => sendMessage(owner, channelId, { content });

  for (const kind of ['reset', 'garbage', 'html_bad_gateway', 'server_error', 'accept_then_error'] as const) {
    await sandbox.addFault({ kind, method: 'send', bot_id: page.id });
    await waitForDelivery(owner, await send(kind), kind.endsWith('_error') ? 'delivered' : 'failed');
    // Otherwise the pauses after failures would grow.
    await waitForDelivery(owner, await send('goes well'), 'delivered');
  }
  await sandbox.addFault({ kind: 'refused', code: 100, method: 'send', bot_id: page.id });
  await waitForDelivery(owner, await send('refused'), 'failed');
  await sandbox.addFault({ kind: 'reset', method: 'send', bot_id: page.id });
  const socket = await TestSocket.signIn(app.port, fixture.workspace.host, owner.token);
  socket.send({ type: 'typing', channel_id: channelId });
  await eventually(() => expect(logged).toContain('typing could not be shown'));
  socket.close();

  await phone.sendMedia({ kind: 'file', files: [{ bytes: Buffer.from('x'), name: 'a.txt', mimeType: 'text/plain' }] });
  const bodyOf = (more: object) =>
    JSON.stringify({
      object: 'page',
      entry: [
        { id: String(page.id), messaging: [{ sender: { id: psid }, recipient: { id: String(page.id) }, ...more }] },
      ],
    });
  for (const body of [bodyOf({ timestamp: 1, message: { mid: 'm_1', text: 'x' } }), '{"object":']) {
    const headers = { 'x-hub-signature-256': signFacebook(body, 'a guess') };
    await request(app.port, 'localhost:3000', 'POST', '/webhook/facebook', { body, headers });
  }
  const handshake = `hub.mode=subscribe&hub.challenge=1&hub.verify_token=${page.verifyToken}`;
  await request(app.port, 'localhost:3000', 'GET', `/webhook/facebook?${handshake}`);

  for (const method of ['listSubscriptions', 'get', 'subscribe']) {
    await sandbox.addFault({ kind: 'reset', method, bot_id: page.id, times: 2 });
    await owner.call('POST', `/api/bots/${page.botId}/inspect`);
    await owner.call('POST', `/api/bots/${page.botId}/repair`);
  }
  await eventually(() => expect(logged).toContain('a webhook could not be set'));
  await sandbox.clearFaults();
  const wrongToken = `EAA${'7'.repeat(40)}`;
  const body = { type: 3, title: 'Wrong', token: page.verifyToken, page_id: '100200300400999' };
  const added = await owner.call('POST', '/api/addBot', { body: { ...body, page_access_token: wrongToken } });
  expect(added.status).toBe(422);
  await sandbox.revokeToken(page.id);
  await waitForDelivery(owner, await send('with a dead token'), 'failed');
  const { result } = await owner.call<{ data: BotView[] }>('GET', '/api/bots');
  expect(result.data.find(({ id }) => id === page.botId)).toMatchObject({ reason: 'token_revoked' });
  await owner.call('DELETE', '/api/deleteBot', { body: { id: page.botId, type: 3 } });
  await eventually(() => expect(logged).toContain('a webhook could not be taken away'));

  expect(logged.split('a message could not be delivered').length).toBeGreaterThan(5);
  expect(logged).toContain('a webhook was refused');
  for (const secret of [
    page.accessToken,
    appSecret,
    appSecretProof(page.accessToken, appSecret),
    page.verifyToken,
    wrongToken,
  ]) {
    expect(logged.includes(secret), `${secret.slice(0, 6)}… stands in the log`).toBe(false);
  }
});
