import { attachmentOf, attachmentWords, type ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaKind, Phone } from '../../../../../sandbox/src/telegram/sandbox-client.ts';
import { renderText, texts } from '../../../platform/texts/index.ts';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';

/** A picture of one dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let messaging: MessagingFixture;
let bot: ConnectedTestBot;
let phone: Phone;
let channelId: number;

beforeAll(async () => {
  messaging = await startMessaging();
  bot = await messaging.connectBot();
  ({ phone, channelId } = await messaging.openConversation(bot, 'Sender'));
});
afterAll(() => messaging.close());

const lastOf = async () =>
  (await messaging.owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result.last_message;
const wordsOf = async () => {
  const last = await lastOf();
  const say = texts['en-US'].attachments;
  return last?.attachment && attachmentWords(last.attachment, (key, values) => renderText('en-US', say[key], values));
};
const file = (kind: MediaKind, fileName: string) => phone.sendFile({ kind, bytes: Buffer.from(fileName), fileName });

test.each([
  ['Location', () => phone.sendLocation(50.45, 30.52)],
  ['Contact: Petro', () => phone.sendContact({ phone_number: '+380501112233', first_name: 'Petro' })],
  ['Poll', () => phone.sendPoll('Which one?', ['This', 'That'])],
  ['Voice message', () => file('voice', 'voice.ogg')],
  ['Sticker', () => file('sticker', 'sticker.webp')],
  ['Photo', () => phone.sendFile({ kind: 'photo', bytes: picture, fileName: 'photo.png' })],
  ['Video', () => file('video', 'video.mp4')],
  ['order 7.pdf', () => file('document', 'order 7.pdf')],
])('a list says that the client has sent: %s [23.13]', async (words, send) => {
  await send();
  await eventually(async () => expect((await wordsOf())?.replace(/^\p{Emoji_Presentation} /u, '')).toBe(words));
  // The page builds the same from the message itself.
  const message = (await listMessages(messaging.owner, channelId)).at(-1);
  expect(message && attachmentOf(message)).toEqual((await lastOf())?.attachment);
});

test('what came is not named beside words that can be read, nor once it is gone', async () => {
  const { id } = await sendMessage(messaging.owner, channelId, { content: 'Thank you' });
  expect(await lastOf()).toMatchObject({ preview: 'Thank you', attachment: null });
  await messaging.owner.call('DELETE', `/api/channels/${channelId}/messages/${id}`);
  expect(await lastOf()).toMatchObject({ preview: '', attachment: null });
});
