import { randomBytes } from 'node:crypto';
import type { BotView, Message } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePng } from '../../../../../sandbox/src/shared/sample-picture.ts';
import {
  eventually,
  listConversations,
  listMessages,
  readLines,
  sendMessage,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { type ConnectedViberBot, startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';
import { upload } from '../../../testing/multipart.ts';

/** The whole product with Viber, against a stand-in that is as strict as Viber. */
let fixture: ViberFixture;
let bot: ConnectedViberBot;

beforeAll(async () => {
  fixture = await startViber();
  bot = await fixture.connectBot();
});
afterAll(() => fixture.close());

const addBot = (token: string, more: object = {}) =>
  fixture.owner.call<BotView>('POST', '/api/addBot', { body: { type: 2, title: 'Another one', token, ...more } });

/** The bot's messages on the phone, oldest first. */
const shown = async (phone: Awaited<ReturnType<ViberFixture['takePhone']>>) =>
  (await phone.read()).messages.filter((message) => message.from_bot);

const clientMessages = async (channelId: number): Promise<Message[]> =>
  (await listMessages(fixture.owner, channelId)).filter((message) => message.client_id !== null);

describe('connecting', () => {
  test('the account is asked for its name, and the webhook is set with names and pictures [22.2]', async () => {
    expect(bot).toMatchObject({ type: 2, token: `••••••••${bot.secretToken.slice(-4)}`, welcome: {} });
    expect(bot.service_bot_id).toMatch(/^pa:\d{19}$/);
    const calls = await fixture.viber.listCalls(bot.sandboxId);
    expect(calls.map(({ method }) => method)).toEqual(expect.arrayContaining(['get_account_info', 'set_webhook']));
    expect(calls.find(({ method }) => method === 'set_webhook')?.parameters).toMatchObject({
      send_name: true,
      send_photo: true,
    });
    await eventually(async () => {
      const { result } = await fixture.owner.call<{ data: BotView[] }>('GET', '/api/bots');
      expect(result.data.find(({ id }) => id === bot.id)).toMatchObject({ state: 'active', transport: 'webhook' });
    });
  });

  test.each([
    ['of nobody', '0000000000000000-0000000000000000-0000000000000000'],
    ['of another form', '110000001:AAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['that would change an address', '4a1b2c3d4e5f6071-8293a4b5c6d7e8f9-0a1b2c3d4e5f607/../x'],
  ])('a token %s is refused', async (_, token) => {
    const { status, body } = await addBot(token);
    expect([status, body.error?.code]).toEqual([422, 'bot.invalid_token']);
  });

  test('removed here, the webhook is removed there [22.2]', async () => {
    const other = await fixture.connectBot();
    await fixture.owner.call('DELETE', '/api/deleteBot', { body: { id: other.id, type: 2 } });
    await eventually(async () => {
      const found = (await fixture.viber.listBots()).find(({ id }) => id === other.sandboxId);
      expect(found?.webhook_url).toBeNull();
    });
  });
});

describe('the welcome', () => {
  test('is said in the language of who opens the chat, once, and makes no client [22.5]', async () => {
    const greeting = await fixture.connectBot({ welcome: { 'en-US': 'Hello!', 'uk-UA': 'Вітаємо!', 'ru-RU': '' } });
    expect(greeting.welcome).toEqual({ 'en-US': 'Hello!', 'uk-UA': 'Вітаємо!' });
    const before = (await listConversations(fixture.owner)).length;
    const texts: (string | undefined)[] = [];
    for (const language of ['uk', 'en', 'de', 'ru']) {
      const phone = await fixture.takePhone(greeting, `Visitor ${language}`, language);
      await phone.open('promo42');
      texts.push((await shown(phone))[0]?.text);
    }
    expect(texts).toEqual(['Вітаємо!', 'Hello!', 'Hello!', 'Hello!']);
    expect(await listConversations(fixture.owner)).toHaveLength(before);

    const known = await fixture.takePhone(greeting, 'Known', 'uk');
    await known.sendText('I write first');
    await fixture.findConversation('Known');
    await known.open();
    expect(await shown(known)).toEqual([]);
  });

  test('is not said by a bot that the plan has no room for, nor while the workspace is closed', async () => {
    const quiet = await fixture.connectBot({ welcome: { 'en-US': 'Hello!' } });
    const visit = async (name: string) => {
      const phone = await fixture.takePhone(quiet, name, 'en');
      await phone.open();
      return (await shown(phone)).map(({ text }) => text);
    };
    const { database } = fixture.app.resources;
    const { id: workspaceId } = fixture.workspace;
    const setState = (state: string) =>
      database.inWorkspace(workspaceId, (tx) =>
        tx.query('update bots set state = $3 where workspace_id = $1 and id = $2', [workspaceId, quiet.id, state]),
      );
    const setStatus = (status: number) =>
      database.global((tx) =>
        tx.query('update workspaces set payment_status = $2 where id = $1', [workspaceId, status]),
      );
    await setState('paused');
    expect(await visit('While paused')).toEqual([]);
    await setState('active');
    await setStatus(0);
    expect(await visit('While closed')).toEqual([]);
    await setStatus(1);
    expect(await visit('Later')).toEqual(['Hello!']);
  });

  test('changes with the bot, and is refused when it is too long or in another language [22.5]', async () => {
    const edit = (welcome: object) =>
      fixture.owner.call<BotView>('PUT', '/api/editBot', {
        body: { id: bot.id, type: 2, title: bot.title, welcome },
      });
    expect((await edit({ 'en-US': ' Hi there ' })).result.welcome).toEqual({ 'en-US': 'Hi there' });
    expect((await edit({ 'en-US': 'x'.repeat(1_001) })).status).toBe(422);
    expect((await edit({ 'de-DE': 'Hallo' })).status).toBe(422);
    const phone = await fixture.takePhone(bot, 'Newcomer', 'en');
    await phone.open();
    expect((await shown(phone))[0]).toMatchObject({ text: 'Hi there', sender_name: bot.title });
  });
});

describe('what comes in', () => {
  test('every kind arrives, in order, with its content [22.4]', async () => {
    const phone = await fixture.takePhone(bot, 'Halyna');
    await phone.sendText('Привіт! *not bold* @[all](0)');
    const channelId = await fixture.findConversation('Halyna');
    await phone.sendFile({ kind: 'picture', bytes: makePng(30, 20), fileName: 'p.png', caption: 'a caption' });
    await phone.sendFile({ kind: 'video', bytes: Buffer.from('\0\0\0 ftypisom----', 'latin1'), fileName: 'v.mp4' });
    await phone.sendFile({ kind: 'file', bytes: Buffer.from('what it says'), fileName: 'offer.txt' });
    await phone.sendFile({ kind: 'sticker', bytes: makePng(10, 10), fileName: 's.png' });
    await phone.sendFile({ kind: 'voice', bytes: Buffer.from('OggS-voice'), fileName: 'v.oga' });
    await phone.sendContact({ first_name: 'Ivan', phone_number: '+380501112233' });
    await phone.sendRaw({ type: 'contact', contact: { name: 'Halyna', phone_number: '380501112255' } });
    await phone.sendLocation(50.4501, 30.5234);
    await phone.sendUrl('https://shop.example.test/x_y_z');
    await phone.sendRaw({ type: 'hologram', text: 'not known' });
    const messages = await eventually(async () => {
      const all = await clientMessages(channelId);
      expect(all).toHaveLength(11);
      return all;
    });
    expect(
      messages.map(({ content, files }) => [content, ...files.map(({ kind, original }) => `${kind} ${original}`)]),
    ).toEqual([
      [String.raw`Привіт! \*not bold\* @\[all\](0)`],
      ['a caption', 'image p.png'],
      ['', 'video v.mp4'],
      ['', 'file offer.txt'],
      ['', 'sticker sticker.png'],
      ['', expect.stringMatching(/ v\.oga$/)],
      [''],
      [''],
      [''],
      ['https://shop.example.test/x_y_z'],
      ['not known'],
    ]);
    expect(messages[6]?.metadata.contact).toEqual({
      first_name: 'Ivan',
      last_name: '',
      phone: '380501112233',
      is_own: false,
    });
    expect(messages[7]?.metadata.contact).toMatchObject({ phone: '380501112255', is_own: true });
    expect(messages[8]?.metadata.location).toMatchObject({ latitude: 50.4501, longitude: 30.5234 });
    expect(messages[10]?.metadata.unsupported).toBe('hologram');
  });

  test('a file whose link has ended is missing, one at an internal address is never fetched [22.4]', async () => {
    const phone = await fixture.takePhone(bot, 'Bohdan');
    await phone.sendRaw({ type: 'picture', media: `${fixture.sandboxUrl}/viber-media/gone/p.png`, file_name: 'p.png' });
    await phone.sendRaw({ type: 'file', media: `http://127.0.0.1:${fixture.app.port}/readyz`, file_name: 'q.txt' });
    const channelId = await fixture.findConversation('Bohdan');
    const messages = await eventually(async () => {
      const all = await clientMessages(channelId);
      expect(all).toHaveLength(2);
      return all;
    });
    expect(messages.map(({ metadata }) => metadata.missing_files)).toEqual([
      [{ name: 'p.png', reason: 'unavailable' }],
      [{ name: 'q.txt', reason: 'unavailable' }],
    ]);
  });

  test('their picture comes with the event, and no call is spent on it', async () => {
    const person = await fixture.viber.createPerson({ first_name: 'Painted', language_code: 'uk' });
    await fixture.viber.setPicture(person.id, makePng(40, 40));
    const phone = fixture.viber.phone(bot.sandboxId, person.id);
    await phone.sendText('look');
    await eventually(async () => {
      const found = (await listConversations(fixture.owner)).find(({ name }) => name === 'Painted');
      expect(found?.client?.avatar).toBeTruthy();
    });
    const { user_id: userId } = await phone.read();
    const calls = await fixture.viber.listCalls(bot.sandboxId);
    expect(calls.filter(({ parameters }) => parameters.id === userId)).toEqual([]);
  });

  test('of somebody whose event brings no picture the details are asked for once', async () => {
    const phone = await fixture.takePhone(bot, 'Plain');
    await phone.sendText('one');
    await phone.sendText('two');
    const channelId = await fixture.findConversation('Plain');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('two'));
    const { user_id: userId } = await phone.read();
    const countAsked = async () =>
      (await fixture.viber.listCalls(bot.sandboxId)).filter(({ parameters }) => parameters.id === userId).length;
    await eventually(async () => expect(await countAsked()).toBe(1));
    await phone.sendText('three');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('three'));
    expect(await countAsked()).toBe(1);
  });

  test('subscribing opens the conversation, leaving is noted, and writing ends it [22.5]', async () => {
    const phone = await fixture.takePhone(bot, 'Stepan');
    await phone.subscribe();
    const channelId = await fixture.findConversation('Stepan');
    await phone.unsubscribe();
    await eventually(async () =>
      expect(await readLines(fixture.owner, channelId)).toEqual(['conversation_started', 'client_blocked_bot']),
    );
    await phone.sendText('back again');
    await eventually(async () =>
      expect(await readLines(fixture.owner, channelId)).toEqual([
        'conversation_started',
        'client_blocked_bot',
        'client_returned',
        'back again',
      ]),
    );
  });
});

describe('what goes out', () => {
  test('text with its formatting and a reply as a quoted line, under the title of the bot', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Ivanna');
    const hello = (await clientMessages(channelId))[0];
    const sent = await sendMessage(fixture.owner, channelId, {
      content: '**Good** day, [shop](https://example.com/a_b)',
      parent_id: hello?.id,
    });
    await waitForDelivery(fixture.owner, sent, 'delivered');
    expect(await shown(phone)).toMatchObject([
      { text: '> hello\n*Good* day, shop (https://example.com/a_b)', sender_name: bot.title, state: 'delivered' },
    ]);
  });

  test('a picture with its caption, a larger one made smaller, a video, a file and a long text [22.7]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Petro');
    const put = async (bytes: Buffer, name: string) => (await upload(fixture.owner, bytes, name)).result.model.id;
    const noise = randomBytes(700 * 600 * 3);
    const large = await sharp(noise, { raw: { width: 700, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(1_000_000);
    const files = [
      await put(makePng(60, 40), 'small.png'),
      await put(large, 'large.png'),
      await put(Buffer.from('\0\0\0 ftypisom----', 'latin1'), 'clip.mp4'),
      await put(Buffer.from('the offer'), 'Пропозиція.txt'),
    ];
    const sent = await sendMessage(fixture.owner, channelId, { content: 'see', files });
    await waitForDelivery(fixture.owner, sent, 'delivered');
    const messages = await eventually(async () => {
      const all = await shown(phone);
      expect(all.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
      return all;
    });
    expect(messages.map(({ text, attachments = [] }) => [text, attachments[0]?.kind])).toEqual([
      ['see', 'picture'],
      [undefined, 'picture'],
      [undefined, 'video'],
      [undefined, 'file'],
    ]);
    const [, shrunk, , file] = messages.map(({ attachments = [] }) => attachments[0] as { url: string; name?: string });
    const picture = await sharp(await fixture.viber.readMedia(shrunk?.url ?? '')).metadata();
    expect([picture.format, (picture.width ?? 0) >= 600]).toEqual(['jpeg', true]);
    expect(file?.name).toBe('Пропозиція.txt');
    expect((await fixture.viber.readMedia(file?.url ?? '')).toString()).toBe('the offer');

    const long = await sendMessage(fixture.owner, channelId, { content: 'слово '.repeat(1_600) });
    await waitForDelivery(fixture.owner, long, 'delivered');
    expect((await shown(phone)).slice(4).map(({ text = '' }) => text.length <= 7_000)).toEqual([true, true]);
  });

  test('a file that Viber takes from nobody is refused with its reason [22.7]', async () => {
    const { channelId } = await fixture.openConversation(bot, 'Roman');
    const { result } = await upload(fixture.owner, Buffer.from('MZ'), 'setup.exe');
    const sent = await sendMessage(fixture.owner, channelId, { content: '', files: [result.model.id] });
    expect((await waitForDelivery(fixture.owner, sent, 'failed')).delivery?.reason).toBe('media_refused');
  });

  test('an edit stays here, and what was not sent yet goes out as edited [22.19]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Vira');
    const sent = await sendMessage(fixture.owner, channelId, { content: 'as sent' });
    await waitForDelivery(fixture.owner, sent, 'delivered');
    await fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${sent.id}`, {
      body: { content: 'as edited' },
    });
    await fixture.owner.call('DELETE', `/api/channels/${channelId}/messages/${sent.id}`);
    const next = await sendMessage(fixture.owner, channelId, { content: 'after it' });
    await waitForDelivery(fixture.owner, next, 'delivered');
    expect((await shown(phone)).map(({ text }) => text)).toEqual(['as sent', 'after it']);
  });
});

describe('receipts', () => {
  test('one delivered for each device, seen for the newest marks those before it, and nothing goes back [22.6]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Sofia');
    await phone.setDevices(3);
    const first = await sendMessage(fixture.owner, channelId, { content: 'one' });
    const second = await sendMessage(fixture.owner, channelId, { content: 'two' });
    await waitForDelivery(fixture.owner, second, 'delivered');
    await phone.readAll();
    await waitForDelivery(fixture.owner, second, 'read');
    await waitForDelivery(fixture.owner, first, 'read');
    await phone.sendText('noted');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('noted'));
    await waitForDelivery(fixture.owner, second, 'read');
  });

  test('a delivered that comes after the seen changes nothing any more [22.6]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Yana');
    await fixture.viber.addFault({ kind: 'shuffled', bot_id: bot.sandboxId });
    const sent = await sendMessage(fixture.owner, channelId, { content: 'read at once' });
    await eventually(async () => expect((await shown(phone))[0]?.state).toBe('delivered'));
    await phone.readAll();
    await waitForDelivery(fixture.owner, sent, 'read');
    await phone.sendText('seen it');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('seen it'));
    await waitForDelivery(fixture.owner, sent, 'read');
  });

  test('one that the phone could not show fails after it was accepted, and can be sent again [22.6]', async () => {
    const { phone, channelId } = await fixture.openConversation(bot, 'Taras');
    const { result } = await upload(fixture.owner, Buffer.from('what nobody gets'), 'lost.txt');
    // Not by the relay, which is about to be cut.
    const { owner } = fixture.workspace;
    fixture.relay.setCut(true);
    const sent = await sendMessage(owner, channelId, { content: '', files: [result.model.id] });
    await waitForDelivery(owner, sent, 'sent');
    await eventually(async () => expect((await shown(phone))[0]?.state).toBe('failed'));
    fixture.relay.setCut(false);
    // The stand-in comes again with the event that it could not bring.
    await fixture.viber.setDown(false);
    const failed = await waitForDelivery(owner, sent, 'failed');
    expect(failed.delivery?.reason).toBe('provider_refused');
    await owner.call('POST', `/api/channels/${channelId}/messages/${sent.id}/retry`);
    await waitForDelivery(owner, sent, 'delivered');
  });
});
