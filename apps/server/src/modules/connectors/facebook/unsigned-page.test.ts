import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedPage,
  type FacebookFixture,
  startFacebook,
} from '../../../testing/messengers/facebook-fixture.ts';
import { eventually, listMessages, readLines } from '../../../testing/messengers/messaging-fixture.ts';
import { request } from '../../../testing/test-app.ts';
import { signFacebook } from './webhook.ts';

/** The app's secret is missing: only the Graph API is believed. */
let fixture: FacebookFixture;
let page: ConnectedPage;

beforeAll(async () => {
  fixture = await startFacebook({ knowsSecret: false });
  page = await fixture.connectPage();
});
afterAll(() => fixture.close());

const claim = (sender: string, more: object) =>
  JSON.stringify({
    object: 'page',
    entry: [
      {
        id: String(page.id),
        messaging: [{ sender: { id: sender }, recipient: { id: String(page.id) }, timestamp: Date.now(), ...more }],
      },
    ],
  });
/** As anyone can who knows the number of the page. */
const forge = (sender: string, more: object) => {
  const body = claim(sender, more);
  const headers = { 'x-hub-signature-256': signFacebook(body, 'a guess') };
  return request(fixture.app.port, 'localhost:3000', 'POST', '/webhook/facebook', { body, headers });
};
const countStored = async () => {
  const { rows } = await fixture.app.resources.database.readInWorkspace<{ count: number }>(fixture.workspace.id, {
    text: 'select count(*)::int as count from inbound_updates where workspace_id = $1',
    values: [fixture.workspace.id],
  });
  return rows[0]?.count ?? 0;
};

test('what clients write arrives all the same, files and names included', async () => {
  const { phone, channelId } = await fixture.openConversation(page, 'Alla');
  await phone.sendMedia({
    kind: 'file',
    files: [{ bytes: Buffer.from('%PDF-1.4'), name: 'o.pdf', mimeType: 'application/pdf' }],
  });
  await phone.writeInInbox('from the inbox');
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('sent_elsewhere'));
  const messages = await listMessages(fixture.owner, channelId);
  expect(messages.map(({ files, system }) => files[0]?.kind ?? system?.code ?? 'text')).toEqual([
    'conversation_started',
    'text',
    'manager_joined',
    'file',
    'sent_elsewhere',
  ]);
});

test('what strangers make up is not even stored [21.22]', async () => {
  const { phone, channelId } = await fixture.openConversation(page, 'Bohdan');
  const mid = await phone.sendText('really said');
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('really said'));
  const before = await countStored();
  const sender = '70010000700000777';
  for (const more of [
    { message: { mid: 'm_made_up', text: 'made up' } },
    { read: { watermark: 9e12 } },
    { reaction: { mid, action: 'react', emoji: '❤' } },
    { message: { mid, is_deleted: true } },
    { message_edit: { mid: 'm_made_up', text: 'made up', num_edit: 1 } },
  ]) {
    expect((await forge(sender, more)).status).toBe(200);
  }
  // An existing message, in other words: the Graph API has the real words, and they are here already.
  expect((await forge(sender, { message: { mid, text: 'in other words' } })).status).toBe(200);
  expect(await countStored()).toBe(before);
});

test('an edit counts as the Graph API has it: a stranger’s claim of one changes nothing, and keeps no true one out', async () => {
  const { phone, channelId } = await fixture.openConversation(page, 'Halyna');
  const mid = await phone.sendText('first words');
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('first words'));
  for (const num_edit of [1, 2]) {
    const edit = { mid, text: 'changed by a stranger', num_edit };
    expect((await forge('70010000700000777', { timestamp: 8e15, message_edit: edit })).status).toBe(200);
  }
  await phone.edit(mid, 'second words');
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('second words'));
  await phone.edit(mid, 'first words');
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('first words'));
});

test('while the Graph API does not answer nothing is taken, and the messenger repeats it later', async () => {
  const { phone, channelId } = await fixture.openConversation(page, 'Vasyl');
  await fixture.sandbox.addFault({ kind: 'server_error', method: 'get', times: 2 });
  await phone.sendText('patience');
  await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('patience'));
  expect((await readLines(fixture.owner, channelId)).filter((line) => line === 'patience')).toHaveLength(1);
});

test('strangers can’t make us ask without end', async () => {
  await fixture.sandbox.clearCalls(page.id);
  const statuses = await Promise.all(
    Array.from(
      { length: 60 },
      async (_, place) => (await forge('1', { message: { mid: `m_${place}`, text: 'x' } })).status,
    ),
  );
  expect(statuses).toContain(503);
  const asked = (await fixture.sandbox.listCalls(page.id)).filter(({ method }) => method === 'get');
  // Twenty in a window; one may end meanwhile.
  expect(asked.length).toBeLessThanOrEqual(40);
});
