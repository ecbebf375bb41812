/** An impossible value in an optional field of a client's message does not keep the rest of it from the team. */
import { toPlainText } from '@switchboard/contract/markup';
import { expect, test } from 'vitest';
import { parseExactJson } from '../../platform/json/index.ts';
import { withBadFields } from '../../testing/messengers/bad-fields.ts';
import { isWellFormed } from '../messaging/conversations/order/next-updates.ts';
import { parseItem } from './facebook/parse-item.ts';
import { itemShape } from './facebook/webhook-shapes.ts';
import type { InboundEvent } from './inbound.ts';
import { parseUpdate } from './telegram/parse-update.ts';
import { parseEvent } from './viber/parse-event.ts';
import { toInboundUpdate } from './viber/webhook.ts';

const badValues = [
  '-1',
  '999',
  '1e20',
  '1e400',
  '2147483648',
  'null',
  'true',
  '"?"',
  '"-1"',
  '"NaN"',
  '{}',
  '[]',
  '[null]',
];

/** The words of an event that reach the team; null without any. */
const wordsOf = (parse: (payload: unknown) => InboundEvent, payload: unknown): string | null => {
  try {
    const event = parse(payload);
    return isWellFormed(event) && 'content' in event ? toPlainText(event.content) : null;
  } catch {
    return null;
  }
};

/** The fields whose bad values keep the words away. */
const fieldsThatSilence = (parse: (payload: unknown) => InboundEvent, event: object): string[] => {
  const words = wordsOf(parse, event);
  expect(words).toMatch(/hello/);
  const bad = withBadFields(() => event, [], badValues);
  return [
    ...new Set(bad.filter(({ body }) => wordsOf(parse, parseExactJson(body)) !== words).map(({ field }) => field)),
  ];
};

const file = { file_id: 'F', file_unique_id: 'f', file_size: 5, mime_type: 'image/png', file_name: 'a.png' };
const film = { ...file, width: 1, height: 1, duration: 2 };
const place = { latitude: 50.4, longitude: 30.5 };
const from = { id: 77, is_bot: false, first_name: 'Halyna', last_name: 'K', username: 'h', language_code: 'uk' };
const chat = { id: 77, type: 'private', first_name: 'Halyna', username: 'h' };
const head = { message_id: 5, from, chat, date: 1_760_000_000 };
const update = (more: object) => ({ update_id: 1, message: { ...head, ...more } });
const caption = { caption: 'hello' };
const ofMessage = ['message', 'message.message_id', 'message.chat', 'message.chat.id', 'message.chat.type'];
const ofCaption = [...ofMessage, 'message.caption'];

test.each<[string, object, string[]]>([
  [
    'text',
    update({
      text: 'hello',
      entities: [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'text_link', offset: 2, length: 3, url: 'https://example.test' },
        { type: 'pre', offset: 0, length: 5, language: 'js' },
      ],
      reply_to_message: { message_id: 4 },
      forward_origin: { type: 'user', sender_user: { first_name: 'Petro', last_name: 'K' }, date: 1 },
    }),
    [...ofMessage, 'message.text'],
  ],
  ['photo', update({ ...caption, photo: [film, film], media_group_id: 'g' }), ofCaption],
  ['film', update({ ...caption, video: film }), ofCaption],
  ['animation', update({ ...caption, animation: film, document: file }), ofCaption],
  ['round film', update({ ...caption, video_note: film }), ofCaption],
  ['voice', update({ ...caption, voice: film }), ofCaption],
  ['track', update({ ...caption, audio: { ...film, performer: 'P', title: 'T' } }), ofCaption],
  [
    'document',
    update({ ...caption, document: file, caption_entities: [{ type: 'bold', offset: 0, length: 5 }] }),
    ofCaption,
  ],
  ['sticker', update({ ...caption, sticker: { ...film, emoji: '👍', is_animated: true } }), ofCaption],
  ['place', update({ ...caption, location: place }), ofCaption],
  ['venue', update({ ...caption, venue: { location: place, title: 'Cafe', address: 'Street' } }), ofCaption],
  [
    'contact',
    update({ ...caption, contact: { phone_number: '380671234567', first_name: 'P', last_name: 'K', user_id: 77 } }),
    ofCaption,
  ],
  [
    'forward of a channel',
    update({
      ...caption,
      forward_origin: { type: 'channel', chat: { title: 'T', username: 'u' }, author_signature: 'A' },
    }),
    ofCaption,
  ],
  [
    'edit',
    { update_id: 1, edited_message: { ...head, edit_date: 1_760_000_001, text: 'hello' } },
    [...ofMessage, 'message.text'].map((field) => `edited_${field}`),
  ],
  [
    'pressed button',
    {
      update_id: 1,
      callback_query: {
        id: 'press',
        from,
        data: 'hello',
        message: {
          message_id: 4,
          chat,
          from,
          text: 'Sure?',
          reply_markup: { inline_keyboard: [[{ text: 'hello', callback_data: 'hello' }]] },
        },
      },
    },
    // Without the button's text its data is shown.
    [
      'callback_query',
      'callback_query.id',
      'callback_query.from',
      'callback_query.from.id',
      'callback_query.data',
      'callback_query.message.chat.type',
      'callback_query.message.reply_markup.inline_keyboard.0.0.text',
    ],
  ],
])('Telegram: %s', (_kind, event, vital) => {
  expect(fieldsThatSilence(parseUpdate, event)).toEqual(vital);
});

const sender = {
  id: 'client-1==',
  name: 'Halyna',
  avatar: 'https://example.test/a.jpg',
  language: 'uk',
  country: 'UA',
};
const said = (message: object) => ({
  event: 'message',
  timestamp: 1_760_000_000_000,
  message_token: 5_741_311_803_571_000,
  sender,
  message: { text: 'hello', tracking_data: '', ...message },
});
const ofEvent = ['event', 'message_token', 'sender', 'sender.id', 'message', 'message.text'];
const media = 'https://example.test/file';

test.each<[string, object]>([
  ['text', said({ type: 'text' })],
  ['picture', said({ type: 'picture', media, thumbnail: media, size: 5, file_name: 'a.jpg' })],
  ['film', said({ type: 'video', media, size: '5', duration: 2 })],
  ['document', said({ type: 'file', media, file_size: 5, file_name: 'a.pdf' })],
  ['sticker', said({ type: 'sticker', media, sticker_id: 46_105 })],
  ['place', said({ type: 'location', location: { lat: 50.4, lon: 30.5 } })],
  ['contact', said({ type: 'contact', contact: { name: 'Petro', phone_number: '380671234567' } })],
])('Viber: %s', (_kind, event) => {
  expect(fieldsThatSilence(parseEvent, event)).toEqual(ofEvent);
});

const item = (more: object) => ({
  sender: { id: '7000000000000001' },
  recipient: { id: '100200300400500' },
  timestamp: 1_760_000_000_123,
  ...more,
});
const ofItem = ['sender', 'sender.id', 'recipient', 'recipient.id'];
const attached = (type: string, payload: object) =>
  item({ message: { mid: 'm_1', text: 'hello', attachments: [{ type, payload }] } });
const ofText = [...ofItem, 'message', 'message.mid', 'message.text'];

test.each<[string, object, string[]]>([
  [
    'text',
    item({ message: { mid: 'm_1', text: 'hello', metadata: 'x', is_unsupported: false, reply_to: { mid: 'm_0' } } }),
    ofText,
  ],
  ['picture', attached('image', { url: media, title: 'T' }), ofText],
  ['sticker', attached('sticker', { url: media, sticker_id: 5 }), ofText],
  ['place', attached('location', { coordinates: { lat: 50.4, long: 30.5 }, title: 'T' }), ofText],
  [
    'edit',
    item({ message_edit: { mid: 'm_1', text: 'hello', num_edit: 1 } }),
    [...ofItem, 'message_edit', 'message_edit.mid', 'message_edit.text'],
  ],
  [
    'pressed button',
    item({ postback: { mid: 'm_1', title: 'hello', payload: 'yes', referral: { ref: 'r' } } }),
    [...ofItem, 'postback', 'postback.title'],
  ],
])('Messenger: %s', (_kind, event, vital) => {
  expect(fieldsThatSilence((payload) => parseItem(itemShape.parse(payload)), event)).toEqual(vital);
});

test.each([-1, 1e20, '1e20', '?', null, {}])(
  'a message of %s milliseconds is taken as one without a time',
  (timestamp) => {
    const event = { ...said({ type: 'text' }), timestamp };
    expect(toInboundUpdate(event)).toMatchObject({ chatKey: sender.id, happenedAtMs: null });
  },
);

test.each<[string, InboundEvent]>([
  ['Telegram', parseUpdate(update({ location: { latitude: 999, longitude: 30.5 } }))],
  ['Viber', parseEvent(said({ type: 'location', location: { lat: 50.4, lon: -181 } }))],
  ['Messenger', parseItem(itemShape.parse(attached('location', { coordinates: { lat: -91, long: 30.5 } })))],
])('%s: a place that is not on earth is none', (_messenger, event) => {
  expect(event).toMatchObject({ kind: 'message', metadata: { unsupported: 'location' } });
});
