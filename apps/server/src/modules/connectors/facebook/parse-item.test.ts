import { describe, expect, test } from 'vitest';
import { parseItem } from './parse-item.ts';
import { toUpdates } from './read-webhook.ts';
import { itemShape } from './webhook-shapes.ts';

const sides = {
  sender: { id: '7000000000000001' },
  recipient: { id: '100200300400500' },
  timestamp: 1_760_000_000_123,
};
const parse = (more: object) => parseItem(itemShape.parse({ ...sides, ...more }));
const message = (more: object) => parse({ message: { mid: 'm_A1', ...more } });
const attached = (...attachments: object[]) => message({ attachments });
const url = (name: string) => `https://scontent.example.test/${name}?oe=1`;

describe('a message', () => {
  test('a text, whose signs are no markup of ours', () => {
    expect(message({ text: 'Hi *you* @[all](0)' })).toMatchObject({
      kind: 'message',
      chatId: '7000000000000001',
      externalId: 'm_A1',
      content: String.raw`Hi \*you\* @\[all\](0)`,
      replyToExternalId: null,
    });
  });

  test('a quick reply is what it says; a reply names its parent', () => {
    expect(message({ text: 'Yes', quick_reply: { payload: 'YES' } })).toMatchObject({ content: 'Yes' });
    expect(message({ text: 'this', reply_to: { mid: 'm_Out9', is_self_reply: false } })).toMatchObject({
      replyToExternalId: 'm_Out9',
    });
  });

  test('a quick reply of ours is a press; its words are kept for one that nobody was asked for', () => {
    const quick_reply = { payload: 'rating:12:4' };
    expect(message({ text: '4 ⭐', quick_reply })).toMatchObject({
      kind: 'pressed',
      payload: 'rating:12:4',
      callbackId: null,
      content: '4 ⭐',
      externalId: 'm_A1',
    });
    expect(message({ text: 'rating:12:4' })).toMatchObject({ kind: 'message', content: 'rating:12:4' });
  });

  test.each([
    ['image', 'i.jpg', 'image', 'i.jpg'],
    ['audio', 'v.mp4', 'voice', 'v.mp4'],
    ['video', 'clip', 'video', 'video-m_A1-1.mp4'],
    ['file', 'offer%20new.pdf', 'file', 'offer new.pdf'],
    ['file', '..%2f..%2fetc', 'file', 'file-m_A1-1'],
  ])('%s is a file, named after its address where that has a name', (type, path, kind, name) => {
    expect(attached({ type, payload: { url: url(path) } })).toMatchObject({
      files: [{ remoteId: url(path), kind, name }],
    });
  });

  test('several pictures stay one message', () => {
    const pictures = [1, 2, 3].map((place) => ({ type: 'image', payload: { url: url(`${place}.jpg`) } }));
    expect(attached(...pictures)).toMatchObject({ files: [{ name: '1.jpg' }, { name: '2.jpg' }, { name: '3.jpg' }] });
  });

  test('a sticker is one, in its shape of today and of before; the thumb is named [22.12]', () => {
    const payload = { url: url('s.png'), sticker_id: 369_239_263_222_822 };
    const wanted = { files: [{ kind: 'sticker', name: 's.png' }], metadata: { sticker_emoji: '👍' } };
    expect(attached({ type: 'sticker', payload })).toMatchObject(wanted);
    expect(attached({ type: 'image', payload }, { type: 'sticker', payload })).toMatchObject(wanted);
  });

  test('what is shared is shown as a link, once', () => {
    const shared = { type: 'fallback', payload: { url: 'https://youtu.be/x', title: 'TAHITI' } };
    expect(message({ text: 'see https://youtu.be/x', attachments: [shared] })).toMatchObject({
      content: 'see https://youtu.be/x',
      files: [],
    });
    expect(attached(shared)).toMatchObject({ content: 'TAHITI\nhttps://youtu.be/x' });
    for (const type of ['reel', 'post']) {
      expect(attached({ ...shared, type })).toMatchObject({ content: 'TAHITI\nhttps://youtu.be/x', metadata: {} });
    }
  });

  test('a place; a share we are told nothing of; a kind nobody knows', () => {
    expect(attached({ type: 'location', payload: { coordinates: { lat: 50.45, long: 30.52 } } })).toMatchObject({
      metadata: { location: { latitude: 50.45, longitude: 30.52 } },
    });
    expect(attached({ type: 'fallback' })).toMatchObject({ metadata: { unsupported: 'fallback' } });
    expect(attached({ type: 'hologram', payload: {} })).toMatchObject({ metadata: { unsupported: 'hologram' } });
    expect(message({})).toMatchObject({ metadata: { unsupported: 'message' } });
  });
});

describe('what happens to messages', () => {
  test('unsent, edited, reacted to', () => {
    expect(message({ is_deleted: true })).toEqual({ kind: 'removed', chatId: '7000000000000001', externalId: 'm_A1' });
    expect(parse({ message_edit: { mid: 'm_A1', text: 'Hi there', num_edit: 1 } })).toMatchObject({
      kind: 'edited',
      externalId: 'm_A1',
      content: 'Hi there',
      editedAt: new Date(1_760_000_000_123),
    });
    const reaction = { mid: 'm_Out9', reaction: 'love', emoji: '❤', action: 'react' };
    expect(parse({ reaction })).toMatchObject({ kind: 'reacted', externalId: 'm_Out9', emoji: '❤' });
    expect(parse({ reaction: { ...reaction, action: 'unreact' } })).toMatchObject({ kind: 'reacted', emoji: null });
  });

  test('delivered by ids, or up to a moment where there are none; read up to a moment', () => {
    const watermark = 1_760_000_000_123;
    expect(parse({ delivery: { mids: ['m_Out9'], watermark } })).toMatchObject({ scope: { externalIds: ['m_Out9'] } });
    expect(parse({ delivery: { watermark } })).toMatchObject({
      state: 'delivered',
      scope: { sentUpTo: new Date(watermark) },
    });
    expect(parse({ read: { watermark } })).toMatchObject({ state: 'read', scope: { sentUpTo: new Date(watermark) } });
  });

  test('an echo is the page’s, ours where our reference comes back', () => {
    const echo = (metadata?: string) =>
      parseItem(
        itemShape.parse({
          sender: sides.recipient,
          recipient: sides.sender,
          timestamp: 5,
          message: { is_echo: true, app_id: 1_517_776_481_860_111, metadata, mid: 'm_Out9', text: 'Hello' },
        }),
      );
    const common = {
      kind: 'echo',
      chatId: '7000000000000001',
      externalId: 'm_Out9',
      content: 'Hello',
      app: 'Facebook',
    };
    expect(echo('w1.c12.s318.a1.p101')).toMatchObject({ ...common, ours: { ref: 'w1.c12.s318.a1', slot: 101 } });
    expect(echo('m:812')).toMatchObject({ ...common, ours: null });
    expect(echo()).toMatchObject({ ...common, ours: null });
  });
});

describe('arriving', () => {
  test('by the greeting’s button, a link, or another button, which says what stands on it', () => {
    const postback = { mid: 'm_B5', title: 'Get Started', payload: 'GET_STARTED' };
    expect(parse({ postback })).toMatchObject({ kind: 'started', externalId: 'm_B5', payload: null });
    expect(parse({ postback: { ...postback, referral: { ref: 'promo42' } } })).toMatchObject({ payload: 'promo42' });
    expect(parse({ postback: { mid: 'm_B6', title: 'Prices', payload: 'P' } })).toMatchObject({
      kind: 'message',
      content: 'Prices',
    });
    expect(parse({ referral: { ref: 'promo42' } })).toMatchObject({ kind: 'started', payload: 'promo42' });
    expect(parse({ optin: { ref: 'box' } })).toMatchObject({ kind: 'started', payload: 'box' });
  });

  test('kinds nobody handles are not even stored', () => {
    for (const more of [{ account_linking: {} }, { pass_thread_control: {} }, {}]) {
      expect(toUpdates([itemShape.parse({ ...sides, ...more })])).toEqual([]);
    }
  });
});

test('every item has a key of its own, the same each time it comes', () => {
  const items = [
    { message: { mid: 'm_1', text: 'x' } },
    { message: { mid: 'm_1', is_deleted: true } },
    { message_edit: { mid: 'm_1', text: 'y', num_edit: 1 } },
    { message_edit: { mid: 'm_1', text: 'z', num_edit: 2 } },
    { reaction: { mid: 'm_1', action: 'react', emoji: '❤' } },
    { reaction: { mid: 'm_1', action: 'unreact' } },
    { delivery: { mids: ['m_1'], watermark: 5 } },
    { read: { watermark: 5 } },
    { postback: { mid: 'm_1', title: 'x', payload: 'y' } },
  ].map((more) => itemShape.parse({ ...sides, ...more }));
  const keys = toUpdates(items).map(({ updateKey }) => updateKey);
  expect(new Set(keys).size).toBe(items.length);
  expect(toUpdates(items).map(({ updateKey }) => updateKey)).toEqual(keys);
});
