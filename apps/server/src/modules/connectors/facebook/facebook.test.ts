import type { BotView, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessengerPhone } from '../../../../../sandbox/src/messenger/messenger-client.ts';
import {
  type ConnectedPage,
  type FacebookFixture,
  findConversation,
  startFacebook,
} from '../../../testing/messengers/facebook-fixture.ts';
import {
  eventually,
  listConversations,
  listMessages,
  readLines,
  sendMessage,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { request } from '../../../testing/test-app.ts';
import { subscribedFields } from './subscription.ts';
import { signFacebook } from './webhook.ts';

let fixture: FacebookFixture;
let page: ConnectedPage;

beforeAll(async () => {
  fixture = await startFacebook();
  page = await fixture.connectPage();
});
afterAll(() => fixture.close());

const addBot = (more: object) =>
  fixture.owner.call<BotView>('POST', '/api/addBot', {
    body: { type: 3, title: 'Another shop', token: 'k3f9x2-0a8zq1', ...more },
  });
const shown = async (phone: MessengerPhone) =>
  (await phone.read()).messages
    .filter(({ from_bot }) => from_bot)
    .map(({ text, attachments }) => text ?? attachments?.map(({ kind }) => kind).join() ?? '');
const clientMessages = async (channelId: number) =>
  (await listMessages(fixture.owner, channelId)).filter(({ client_id }) => client_id !== null);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('connecting', () => {
  test('the page is subscribed with every field, and its token stands in no answer and no address [22.15]', async () => {
    expect((await fixture.sandbox.readSubscription(page.id)).fields).toEqual([...subscribedFields]);
    const { result } = await fixture.owner.call<{ data: BotView[] }>('GET', '/api/bots');
    expect(result.data[0]).toMatchObject({ page_id: String(page.id), service_bot_id: String(page.id) });
    expect(JSON.stringify(result)).not.toContain(page.accessToken);
    // The stand-in's query or body; the token came in a header.
    const calls = JSON.stringify(await fixture.sandbox.listCalls(page.id));
    expect(calls).toContain('appsecret_proof');
    expect(calls).not.toContain(page.accessToken);
  });

  test('a wrong token, another page’s, and a page that is connected already are refused [21.20]', async () => {
    const other = await fixture.sandbox.createPage('Other');
    const wrong = await addBot({ page_id: String(other.id), page_access_token: `EAA${'0'.repeat(100)}` });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('page')]);
    const mismatch = await addBot({ page_id: String(other.id), page_access_token: page.accessToken });
    expect(mismatch.status).toBe(422);
    expect(JSON.stringify(mismatch.body)).toContain('page_id');
    const second = await fixture.app.createWorkspace();
    const taken = await second.owner.call('POST', '/api/addBot', {
      body: {
        type: 3,
        title: 'Same page',
        token: 'k3f9x2-0a8zq1',
        page_id: String(page.id),
        page_access_token: page.accessToken,
      },
    });
    expect([taken.status, taken.body.error?.code]).toEqual([409, 'bot.already_exists']);
  });

  test('a removed page is unsubscribed, and what it still sends goes nowhere', async () => {
    const removed = await fixture.connectPage();
    const { phone } = await fixture.takePhone(removed, 'Nobody');
    await fixture.owner.call('DELETE', '/api/deleteBot', { body: { id: removed.botId, type: 3 } });
    await eventually(async () => expect((await fixture.sandbox.readSubscription(removed.id)).fields).toBeNull());
    await phone.sendText('anybody?');
    const late = JSON.stringify({ object: 'page', entry: [{ id: String(removed.id), messaging: [] }] });
    expect(await fixture.sandbox.postRaw(late)).toBe(200);
  });
});

describe('the handshake', () => {
  const ask = (query: string) => request(fixture.app.port, 'localhost:3000', 'GET', `/webhook/facebook?${query}`);
  const mode = 'hub.mode=subscribe';

  test('the challenge comes back as plain text for a token of some bot, and for no other [21.21]', async () => {
    const answer = await ask(`${mode}&hub.verify_token=${page.verifyToken}&hub.challenge=1158201444`);
    expect([answer.status, answer.result]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const script = await ask(`${mode}&hub.verify_token=${page.verifyToken}&hub.challenge=%3Cscript%3E`);
    expect(script.headers['content-type']).toMatch(/^text\/plain/);
    for (const query of [
      `${mode}&hub.verify_token=wrong&hub.challenge=1`,
      `${mode}&hub.verify_token=&hub.challenge=1`,
      `${mode}&hub.challenge=1`,
      `hub.mode=unsubscribe&hub.verify_token=${page.verifyToken}&hub.challenge=1`,
      `${mode}&hub.verify_token=${page.verifyToken}`,
      `${mode}&hub.verify_token=${page.verifyToken}&hub.verify_token=x&hub.challenge=1`,
      '',
    ]) {
      const refused = await ask(query);
      expect([refused.status, refused.result]).toEqual([403, '']);
    }
  });
});

describe('the signature', () => {
  const body = () =>
    JSON.stringify({
      object: 'page',
      entry: [
        {
          id: String(page.id),
          time: Date.now(),
          messaging: [
            {
              sender: { id: '70010000700000999' },
              recipient: { id: String(page.id) },
              timestamp: Date.now(),
              message: { mid: 'm_forged', text: 'Привіт' },
            },
          ],
        },
      ],
    });
  const post = (text: string, headers: Record<string, string>) =>
    request(fixture.app.port, 'localhost:3000', 'POST', '/webhook/facebook', { body: text, headers });

  test('nothing counts without the right one over these very bytes [22.9]', async () => {
    const text = body();
    const escaped = text.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const header = 'x-hub-signature-256';
    for (const headers of [
      {},
      { [header]: '' },
      { [header]: 'sha256=' },
      { [header]: signFacebook(text, '0'.repeat(32)) },
      { [header]: signFacebook(escaped, fixture.appSecret) },
      { [header]: signFacebook(text, fixture.appSecret).replace('sha256=', '') },
      { 'x-hub-signature': signFacebook(text, fixture.appSecret) },
    ]) {
      expect((await post(text, headers as Record<string, string>)).status).toBe(403);
    }
    expect(
      (
        await post('{"object":"page","entry":', {
          [header]: signFacebook('{"object":"page","entry":', fixture.appSecret),
        })
      ).status,
    ).toBe(400);
    const { rows } = await fixture.app.resources.database.readInWorkspace<{ count: number }>(fixture.workspace.id, {
      text: `select count(*)::int as count from inbound_updates where update_key like '%m_forged'`,
      values: [],
    });
    expect(rows[0]?.count).toBe(0);
  });

  test('the bot’s own secret goes before the installation’s, and one bad page does not stop the others [22.9]', async () => {
    const other = await fixture.connectPage({ credentials: { app_secret: 'f'.repeat(32) } }).catch(() => null);
    // The stand-in's app has another secret: its proof is refused.
    expect(other).toBeNull();
  });
});

describe('what comes in', () => {
  test('a person is known by name once asked for; their texts, files, places and links arrive [22.12]', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Halyna');
    const first = await phone.sendText('*not bold* @[all](0) Привіт 👋');
    await phone.sendText('about this', first);
    await phone.sendMedia({
      kind: 'picture',
      caption: 'two of them',
      files: [
        { bytes: png, name: 'a.png', mimeType: 'image/png' },
        { bytes: png, name: 'b.png', mimeType: 'image/png' },
      ],
    });
    await phone.sendMedia({
      kind: 'voice',
      files: [{ bytes: Buffer.from('OggS voice'), name: 'v.ogg', mimeType: 'audio/ogg' }],
    });
    await phone.sendMedia({
      kind: 'file',
      files: [{ bytes: Buffer.from('%PDF-1.4'), name: 'o.pdf', mimeType: 'application/pdf' }],
    });
    await phone.sendMedia({ kind: 'sticker', files: [{ bytes: png, name: 's.png', mimeType: 'image/png' }] });
    await phone.sendMedia({
      kind: 'sticker',
      oldShape: true,
      files: [{ bytes: png, name: 's.png', mimeType: 'image/png' }],
    });
    await phone.send({ kind: 'location', latitude: 50.45, longitude: 30.52 });
    await phone.send({ kind: 'url', url: 'https://youtu.be/x', title: 'TAHITI' });
    await phone.send({ kind: 'unsupported' });
    const messages = await eventually(async () => {
      const all = await clientMessages(channelId);
      expect(all).toHaveLength(12);
      return all;
    });
    expect(messages.map(({ content }) => content)).toEqual([
      'hello',
      String.raw`\*not bold\* @\[all\](0) Привіт 👋`,
      'about this',
      '',
      'two of them',
      '',
      '',
      '',
      '',
      '',
      'https://youtu.be/x',
      '',
    ]);
    expect(messages.map(({ files }) => files.map(({ kind }) => kind).join())).toEqual(
      ',,,image+image,,voice,file,sticker,sticker,,,'.split(',').map((kinds) => kinds.replace('+', ',')),
    );
    expect(messages[2]?.parent?.id).toBe(messages[1]?.id);
    expect(messages[7]?.metadata.sticker_emoji).toBe('👍');
    expect(messages[9]?.metadata.location).toMatchObject({ latitude: 50.45, longitude: 30.52 });
    expect(messages[11]?.metadata.unsupported).toBe('fallback');
  });

  test('an edit, a reaction to either side, and what is taken back [22.12]', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Iryna');
    const answer = await sendMessage(fixture.owner, channelId, { content: 'for Iryna' });
    await waitForDelivery(fixture.owner, answer, 'delivered');
    const mid = await phone.sendText('frist');
    await phone.edit(mid, 'first');
    await phone.react((await phone.read()).messages.find(({ text }) => text === 'for Iryna')?.id ?? '', '❤');
    const regretted = await phone.sendText('regretted');
    await phone.unsend(regretted);
    await eventually(async () => {
      const all = await listMessages(fixture.owner, channelId);
      const said = all.map(({ content, metadata }) => [
        content,
        metadata.client_reaction ?? metadata.taken_back ?? null,
      ]);
      expect(said.filter(([content]) => content !== '')).toEqual([
        ['hello', null],
        ['for Iryna', '❤'],
        ['first', null],
        ['regretted', true],
      ]);
    });
  });

  test('Get Started opens the conversation with what the link said', async () => {
    const { phone } = await fixture.takePhone(page, 'Kyrylo');
    await phone.start('promo42');
    const channelId = await findConversation(fixture.owner, 'Kyrylo');
    const [started] = await listMessages(fixture.owner, channelId);
    expect(started?.system).toMatchObject({ code: 'conversation_started', params: { payload: 'promo42' } });
  });

  test('what staff write in the page’s inbox is seen here once; what comes from here is not doubled [22.10]', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Lidia');
    await phone.writeInInbox('from the *inbox*');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('sent_elsewhere'));
    const answer = await sendMessage(fixture.owner, channelId, { content: 'from here' });
    await waitForDelivery(fixture.owner, answer, 'delivered');
    await phone.sendText('thanks');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('thanks'));
    expect(await readLines(fixture.owner, channelId)).toEqual([
      'conversation_started',
      'hello',
      'manager_joined',
      'sent_elsewhere',
      'from here',
      'thanks',
    ]);
    expect(await shown(phone)).toEqual(['from the *inbox*', 'from here']);
  });

  test('while another program owns the conversation the client is still heard', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Maria');
    await phone.setStandby(true);
    await phone.sendText('to the other program');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('to the other program'));
    const answer = await sendMessage(fixture.owner, channelId, { content: 'may I?' });
    const { delivery } = await waitForDelivery(fixture.owner, answer, 'failed');
    expect(delivery?.reason).toBe('provider_refused');
  });

  test('a file whose link leads into our own network, or has expired, is not fetched', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Nadia');
    const psid = (await clientPsid(channelId)) ?? '';
    const body = JSON.stringify({
      object: 'page',
      entry: [
        {
          id: String(page.id),
          messaging: [
            {
              sender: { id: psid },
              recipient: { id: String(page.id) },
              timestamp: Date.now(),
              message: {
                mid: 'm_inward',
                attachments: [{ type: 'image', payload: { url: 'http://127.0.0.1:5432/a.jpg' } }],
              },
            },
          ],
        },
      ],
    });
    expect(await fixture.sandbox.postRaw(body)).toBe(200);
    await eventually(async () => {
      const [, inward] = await clientMessages(channelId);
      expect(inward?.metadata.missing_files).toEqual([{ name: 'a.jpg', reason: 'unavailable' }]);
    });
    expect(await phone.read()).toBeDefined();
  });
});

const clientPsid = async (channelId: number) => {
  const { rows } = await fixture.app.resources.database.readInWorkspace<{ psid: string }>(fixture.workspace.id, {
    text: `select k.service_client_id as psid from clients k join channels c on c.client_id = k.id and c.workspace_id = k.workspace_id where c.id = $1`,
    values: [channelId],
  });
  return rows[0]?.psid;
};

describe('what goes out', () => {
  test('long texts in pieces, files each by itself, the reply quoted; then delivered and read [22.12]', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Olha');
    const parent = (await clientMessages(channelId))[0];
    const { result } = await upload(fixture.owner, png, 'picture.png');
    const { result: second } = await upload(fixture.owner, Buffer.from('%PDF-1.4 offer'), 'offer.pdf');
    const long = `${'word '.repeat(390)}end. ${'more '.repeat(100)}`;
    const answer = await sendMessage(fixture.owner, channelId, {
      content: long,
      parent_id: parent?.id,
      files: [result.model.id, second.model.id],
    });
    await waitForDelivery(fixture.owner, answer, 'delivered');
    const { messages } = await phone.read();
    const ours = messages.filter(({ from_bot }) => from_bot);
    expect(ours.map(({ text, attachments }) => [(text ?? '').length > 0, attachments?.[0]?.kind])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, 'picture'],
      [false, 'file'],
    ]);
    expect(ours.every(({ text }) => (text ?? '').length < 2_000)).toBe(true);
    expect(ours[0]?.reply_to?.text).toBe('hello');
    expect(ours[1]?.reply_to).toBeUndefined();
    await phone.open();
    await waitForDelivery(fixture.owner, answer, 'read');
  });

  test('what was replied to is gone: the answer goes without; a file refused as media goes as a file', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Polina');
    const [parent] = await clientMessages(channelId);
    await fixture.sandbox.addFault({ kind: 'refused', code: 9_000_001, method: 'send', bot_id: page.id });
    const answer = await sendMessage(fixture.owner, channelId, { content: 'still here', parent_id: parent?.id });
    await waitForDelivery(fixture.owner, answer, 'delivered');
    await fixture.sandbox.addFault({ kind: 'refused', code: 100, subcode: 2_018_047, method: 'send', bot_id: page.id });
    const { result } = await upload(fixture.owner, png, 'odd.png');
    const file = await sendMessage(fixture.owner, channelId, { content: '', files: [result.model.id] });
    await waitForDelivery(fixture.owner, file, 'delivered');
    expect(await shown(phone)).toEqual(['still here', 'file']);
  });

  test.each([
    ['10/2018278', 10, 2_018_278, 'reply_window_closed'],
    ['10', 10, undefined, 'permission_missing'],
    ['200/2018028', 200, 2_018_028, 'permission_missing'],
    ['10/1893063', 10, 1_893_063, 'bot_restricted'],
    ['368', 368, undefined, 'bot_restricted'],
    ['100/2018109', 100, 2_018_109, 'file_too_large'],
    ['10/2018108', 10, 2_018_108, 'client_unreachable'],
    ['100/2018001', 100, 2_018_001, 'client_unreachable'],
    ['100/2018300', 100, 2_018_300, 'provider_refused'],
    ['100', 100, undefined, 'provider_refused'],
  ])('a refusal with %s is final and says why', async (fullCode, code, subcode, reason) => {
    const { channelId } = await fixture.openConversation(page, `Refused${fullCode.replaceAll(/\D/g, '')}`);
    await fixture.sandbox.addFault({ kind: 'refused', code, subcode, method: 'send', bot_id: page.id });
    const message = await sendMessage(fixture.owner, channelId, { content: 'refused' });
    const { delivery } = await waitForDelivery(fixture.owner, message, 'failed');
    expect(delivery).toMatchObject({ reason });
  });

  test('a blocked page is noted in the conversation, until the client writes again', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Rita');
    await phone.block();
    const message = await sendMessage(fixture.owner, channelId, { content: 'hello?' });
    expect((await waitForDelivery(fixture.owner, message, 'failed')).delivery?.reason).toBe('blocked_by_client');
    expect(await readLines(fixture.owner, channelId)).toContain('client_blocked_bot');
  });

  test('nothing is told to the client by an edit or a deletion', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Sofia');
    const message = await sendMessage(fixture.owner, channelId, { content: 'as it was' });
    await waitForDelivery(fixture.owner, message, 'delivered');
    await fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, {
      body: { content: 'changed' },
    });
    const next = await sendMessage(fixture.owner, channelId, { content: 'next' });
    await waitForDelivery(fixture.owner, next, 'delivered');
    expect(await shown(phone)).toEqual(['as it was', 'next']);
  });
});

describe('the window', () => {
  const age = (channelId: number, interval: string) =>
    fixture.app.resources.database.inWorkspace(fixture.workspace.id, (tx) =>
      tx.query(
        `update clients k set last_inbound_at = now() - $2::interval from channels c
          where c.id = $1 and c.workspace_id = k.workspace_id and k.id = c.client_id`,
        [channelId, interval],
      ),
    );
  const replyWindow = async (channelId: number) =>
    (await fixture.owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result.capabilities?.reply_window;

  test('after a day nothing leaves, unless people may still answer; after seven days nothing at all [22.13]', async () => {
    const { channelId, phone } = await fixture.openConversation(page, 'Uliana');
    expect(await replyWindow(channelId)).toMatchObject({ kind: 'open' });
    await age(channelId, '25 hours');
    const post = (content: string) =>
      fixture.owner.call('POST', `/api/channels/${channelId}/messages`, { body: { content } });
    expect((await post('late')).body.error?.code).toBe('conversation.reply_window_closed');
    expect(await replyWindow(channelId)).toMatchObject({ kind: 'closed' });

    const edit = { id: page.botId, type: 3, title: page.name, human_agent: true };
    expect((await fixture.owner.call('PUT', '/api/editBot', { body: edit })).status).toBe(200);
    await eventually(async () => expect(await replyWindow(channelId)).toMatchObject({ kind: 'human_agent' }));
    await fixture.sandbox.setApp({ has_human_agent: true });
    await waitForDelivery(fixture.owner, await sendMessage(fixture.owner, channelId, { content: 'late' }), 'delivered');
    const sent = (await fixture.sandbox.listCalls(page.id)).findLast(({ method }) => method === 'send');
    expect(sent?.parameters).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });

    await age(channelId, '8 days');
    expect((await post('too late')).body.error?.code).toBe('conversation.reply_window_closed');
    await phone.sendText('still there?');
    await eventually(async () => expect(await replyWindow(channelId)).toMatchObject({ kind: 'open' }));
    expect(await shown(phone)).toEqual(['late']);
  });
});

test('a page of another workspace never crosses [21.20]', async () => {
  const other = await fixture.app.createWorkspace();
  const theirs = await fixture.connectPage({ owner: other.owner });
  const { phone } = await fixture.takePhone(theirs, 'Tania');
  await phone.sendText('to the other workspace');
  await eventually(async () => expect(await listConversations(other.owner)).toHaveLength(1));
  const ours = await listConversations(fixture.owner);
  expect(ours.some(({ name }) => name.includes('Tania') || name === 'Facebook user')).toBe(false);
});
