import type { ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listConversations,
  listMessages,
  type MessagingFixture,
  readLines,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';

// The smallest possible picture: one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('what clients send on Telegram', () => {
  let fixture: MessagingFixture;
  let bot: ConnectedTestBot;

  beforeAll(async () => {
    fixture = await startMessaging();
    bot = await fixture.connectBot();
  });
  afterAll(() => fixture.close());

  const conversationOf = (name: string): Promise<ReaderChannel> =>
    eventually(async () => {
      const found = (await listConversations(fixture.owner)).find((channel) => channel.client?.first_name === name);
      if (found === undefined) throw new Error(`no conversation with ${name} yet`);
      return found;
    });

  test('the first message makes the client and a conversation without a manager', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Halyna');
    await phone.start();
    await phone.sendText('Good day! Is the *blue* one there? @[all](0)');
    const conversation = await conversationOf('Halyna');
    await eventually(async () => {
      const messages = await listMessages(fixture.owner, conversation.id);
      expect(messages.map((message) => message.system?.code ?? 'text')).toEqual(['conversation_started', 'text']);
      expect(messages[1]?.client_id).toBe(conversation.client_id);
      // A client's text that looks like our markup or a mention is plain text.
      expect(messages[1]?.content).toContain(String.raw`\*blue\*`);
      expect(messages[1]?.content).not.toContain('@[all](0)');
    });
    expect(conversation).toMatchObject({ type: 3, name: 'Halyna Koval', manager_id: null, client_blocked: false });
    expect(conversation.client).toMatchObject({ first_name: 'Halyna', last_name: 'Koval', language: 'uk' });
  });

  test('Start with a payload keeps it, and pressing Start again says nothing', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Petro');
    await phone.start('promo42');
    const conversation = await conversationOf('Petro');
    await phone.start();
    await phone.sendText('after');
    await eventually(async () => {
      const messages = await listMessages(fixture.owner, conversation.id);
      expect(messages.map((message) => message.system?.code ?? message.content)).toEqual([
        'conversation_started',
        'after',
      ]);
      expect(messages[0]?.system?.params).toMatchObject({ client: 'Petro Koval', payload: 'promo42' });
    });
  });

  test('every kind of message arrives as what it is', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Iryna');
    await phone.start();
    const asked = await phone.sendText('a question');
    await phone.sendText('an answer', { reply_to_message_id: asked.message_id });
    await phone.sendText('seen elsewhere', { forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' } });
    await phone.sendFile({ kind: 'photo', bytes: picture, fileName: 'p.png', mimeType: 'image/png', caption: 'look' });
    await phone.sendFile({ kind: 'document', bytes: Buffer.from('%PDF-1.4 x'), fileName: 'invoice.pdf' });
    await phone.sendFile({ kind: 'voice', bytes: Buffer.from('OggS voice'), fileName: 'v.ogg', duration: 4 });
    await phone.sendFile({ kind: 'video', bytes: Buffer.from('video'), fileName: 'v.mp4', duration: 7 });
    await phone.sendFile({ kind: 'video_note', bytes: Buffer.from('note'), fileName: 'n.mp4', duration: 3 });
    await phone.sendFile({ kind: 'animation', bytes: Buffer.from('anim'), fileName: 'a.mp4', duration: 2 });
    await phone.sendFile({ kind: 'audio', bytes: Buffer.from('audio'), fileName: 'song.mp3', duration: 180 });
    await phone.sendFile({ kind: 'sticker', bytes: picture, fileName: 's.webp' });
    await phone.sendLocation(50.4501, 30.5234);
    await phone.sendContact({ phone_number: '+380501112233', first_name: 'Iryna', is_own: true });
    await phone.sendPoll('Which?', ['one', 'two']);
    const conversation = await conversationOf('Iryna');
    const messages = await eventually(async () => {
      const all = await listMessages(fixture.owner, conversation.id);
      expect(all).toHaveLength(15);
      return all.slice(1);
    });
    const [question, answer, forwarded, ...rest] = messages;
    expect(answer?.parent?.id).toBe(question?.id);
    expect(forwarded?.metadata.forwarded_from).toBe('Ivan');
    expect(rest.slice(0, 8).map((message) => message.files.map((file) => file.kind))).toEqual([
      ['image'],
      ['file'],
      ['voice'],
      ['video'],
      ['video'],
      ['video'],
      ['audio'],
      ['sticker'],
    ]);
    expect(rest[0]?.content).toBe('look');
    expect(rest[1]?.files[0]?.name).toBe('invoice.pdf');
    expect(rest[2]?.files[0]?.duration).toBe(4);
    expect(rest[8]?.metadata.location).toMatchObject({ latitude: 50.4501, longitude: 30.5234 });
    expect(rest[9]?.metadata.contact).toMatchObject({ phone: '+380501112233', is_own: true });
    expect(rest[10]?.metadata.unsupported).toBe('poll');
    expect(messages.map((message) => message.seq)).toEqual(messages.map((_, index) => index + 2));
  });

  test('an album is one message with all its files, and what follows stands behind it', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Bohdan');
    await phone.start();
    await phone.sendAlbum([
      { kind: 'photo', bytes: picture, fileName: '1.png', mimeType: 'image/png', caption: 'three pictures' },
      { kind: 'photo', bytes: picture, fileName: '2.png', mimeType: 'image/png' },
      { kind: 'photo', bytes: picture, fileName: '3.png', mimeType: 'image/png' },
    ]);
    await phone.sendText('and a word');
    const conversation = await conversationOf('Bohdan');
    await eventually(async () => {
      const messages = await listMessages(fixture.owner, conversation.id);
      expect(messages.slice(1).map((message) => [message.content, message.files.length])).toEqual([
        ['three pictures', 3],
        ['and a word', 0],
      ]);
    });
  });

  test('an edit changes the message and its time', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Daryna');
    await phone.start();
    const sent = await phone.sendText('first words');
    const conversation = await conversationOf('Daryna');
    await eventually(async () => expect(await readLines(fixture.owner, conversation.id)).toContain('first words'));
    await phone.edit(sent.message_id, 'second words');
    await eventually(async () => {
      const messages = await listMessages(fixture.owner, conversation.id);
      expect(messages.map((message) => message.system?.code ?? message.content)).toEqual([
        'conversation_started',
        'second words',
      ]);
      expect(messages[1]?.updated_by_user_at).not.toBeNull();
    });
    const search = async (words: string) =>
      (await fixture.owner.call<{ count: number }>('GET', `/api/channels/${conversation.id}/messages?search=${words}`))
        .result.count;
    expect([await search('first'), await search('second')]).toEqual([0, 1]);
  });

  test('a client who stops the bot is shown as gone, and as back when they return', async () => {
    const { phone } = await fixture.takePhone(bot.telegramId, 'Larysa');
    await phone.start();
    const conversation = await conversationOf('Larysa');
    await phone.block();
    await eventually(async () => {
      expect((await conversationOf('Larysa')).client_blocked).toBe(true);
      expect(await readLines(fixture.owner, conversation.id)).toEqual(['conversation_started', 'client_blocked_bot']);
    });
    await phone.unblock();
    await eventually(async () => {
      expect((await conversationOf('Larysa')).client_blocked).toBe(false);
      expect((await readLines(fixture.owner, conversation.id)).at(-1)).toBe('client_returned');
    });
  });

  test('the picture of a new client is taken over', async () => {
    const { phone, personId } = await fixture.takePhone(bot.telegramId, 'Zoriana');
    await fixture.sandbox.setPicture(personId, picture);
    await phone.start();
    await eventually(async () => expect((await conversationOf('Zoriana')).client?.avatar).not.toBeNull());
  });
});
