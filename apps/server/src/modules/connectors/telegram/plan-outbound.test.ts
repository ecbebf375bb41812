import { describe, expect, test } from 'vitest';
import type { OutboundFile, SentPart } from '../outbound.ts';
import { asDocuments, planChange, planOutbound } from './plan-outbound.ts';

const buildFile = (type: string, more: Partial<OutboundFile> = {}): OutboundFile => ({
  name: `file.${type.split('/')[1]}`,
  type,
  kind: 'file',
  sizeBytes: 1_000,
  width: null,
  height: null,
  open: () => Promise.reject(new Error('not read here')),
  publicUrl: () => '',
  ...more,
});

const plan = (content: string, files: OutboundFile[] = [], replyToExternalId: string | null = null) =>
  planOutbound('7', { content, files, replyToExternalId });

const photo = buildFile('image/jpeg', { kind: 'image', width: 100, height: 100 });
const megabyte = 1024 * 1024;

describe('planOutbound', () => {
  test('a text is one message with its formatting', () => {
    expect(plan('**hi** there')).toEqual([
      {
        kind: 'send',
        method: 'sendMessage',
        params: { chat_id: 7, text: 'hi there', entities: [{ type: 'bold', offset: 0, length: 2 }] },
        uploads: [],
        slots: [0],
      },
    ]);
  });

  test('a text over 4096 characters is several messages, each within the limit', () => {
    const sends = plan('word '.repeat(2_000));
    expect(sends.map((send) => send.slots)).toEqual([[0], [1], [2]]);
    for (const send of sends) expect(String(send.params.text).length).toBeLessThanOrEqual(4096);
  });

  test('buttons stand in one row below the last piece of a text [47.2]', () => {
    const buttons = [{ text: '1 ⭐', payload: 'rating:1:1' }];
    const sends = planOutbound('7', { content: 'word '.repeat(1_000), files: [], replyToExternalId: null, buttons });
    expect(sends.map(({ params }) => params.reply_markup)).toEqual([
      undefined,
      { inline_keyboard: [[{ text: '1 ⭐', callback_data: 'rating:1:1' }]] },
    ]);
  });

  test('only the first message is a reply, and is sent even when its parent is gone', () => {
    const [first, second] = plan('word '.repeat(1_000), [], '40');
    expect(first?.params.reply_parameters).toEqual({ message_id: 40, allow_sending_without_reply: true });
    expect(second?.params.reply_parameters).toBeUndefined();
  });

  test('a short text is the caption of the first file, a long one goes before the files', () => {
    expect(plan('look', [photo])[0]).toMatchObject({ method: 'sendPhoto', params: { caption: 'look' }, slots: [100] });
    const long = plan('word '.repeat(300), [photo]);
    expect(long.map((send) => [send.method, send.params.caption])).toEqual([
      ['sendMessage', undefined],
      ['sendPhoto', undefined],
    ]);
  });

  test.each([
    ['a picture', photo, 'sendPhoto'],
    ['a picture over 10 MiB', buildFile('image/png', { sizeBytes: 11 * megabyte }), 'sendDocument'],
    ['a picture too wide', buildFile('image/png', { width: 9_000, height: 2_000 }), 'sendDocument'],
    ['a picture too narrow', buildFile('image/png', { width: 2_100, height: 100 }), 'sendDocument'],
    ['an svg', buildFile('image/svg+xml'), 'sendDocument'],
    ['a gif', buildFile('image/gif'), 'sendAnimation'],
    ['a film', buildFile('video/mp4'), 'sendVideo'],
    ['a film of another kind', buildFile('video/quicktime'), 'sendDocument'],
    ['a song', buildFile('audio/mpeg'), 'sendAudio'],
    ['a recording', buildFile('audio/ogg; codecs=opus', { kind: 'audio' }), 'sendVoice'],
    ['a song in an OGG', buildFile('audio/ogg', { kind: 'voice' }), 'sendDocument'],
    ['anything else', buildFile('application/pdf'), 'sendDocument'],
  ])('%s is sent as it should look', (_name, file, method) => {
    expect(plan('', [file]).map((send) => send.method)).toEqual([method]);
  });

  test('neighbours of a kind are albums of two to ten; the order of files is kept', () => {
    const pdf = buildFile('application/pdf');
    const film = buildFile('video/mp4');
    const sends = plan('', [photo, film, pdf, pdf, photo]);
    expect(sends.map((send) => [send.method, send.slots])).toEqual([
      ['sendMediaGroup', [100, 101]],
      ['sendMediaGroup', [102, 103]],
      ['sendPhoto', [104]],
    ]);
    const many = plan(
      '',
      Array.from({ length: 12 }, () => photo),
    );
    expect(many.map((send) => send.slots.length)).toEqual([10, 2]);
  });

  test('a mention and nothing else makes no call', () => {
    expect(plan('@[olena](5)')).toEqual([]);
  });

  test('an album that is refused as pictures goes out as documents', () => {
    const [album] = plan('two', [photo, photo]);
    expect(album && asDocuments(album)?.params.media).toMatchObject([
      { type: 'document', media: 'attach://file0', caption: 'two' },
      { type: 'document', media: 'attach://file1' },
    ]);
  });
});

describe('planChange', () => {
  const text = (slot: number): SentPart => ({ externalId: String(50 + slot), slot });
  const edit = (content: string, parts: SentPart[]) =>
    planChange('7', { kind: 'edit', audience: 'public', content, parts });

  test('a text is edited where it stands', () => {
    expect(edit('new', [text(0)])).toMatchObject([
      { method: 'editMessageText', params: { chat_id: 7, message_id: 50, text: 'new' } },
    ]);
  });

  test('pieces that are no longer needed are deleted, new ones are sent', () => {
    expect(edit('short', [text(0), text(1)]).map((call) => call.method)).toEqual(['editMessageText', 'deleteMessage']);
    expect(edit('word '.repeat(1_000), [text(0)]).map((call) => call.method)).toEqual([
      'editMessageText',
      'sendMessage',
    ]);
  });

  test('a caption is edited on the first file, also to nothing', () => {
    const parts = [
      { externalId: '60', slot: 100 },
      { externalId: '61', slot: 101 },
    ];
    expect(edit('new', parts)).toMatchObject([
      { method: 'editMessageCaption', params: { message_id: 60, caption: 'new' } },
    ]);
    expect(edit('', parts)).toMatchObject([{ method: 'editMessageCaption', params: { message_id: 60, caption: '' } }]);
  });

  test('a deletion takes every message of ours', () => {
    const calls = planChange('7', {
      kind: 'delete',
      audience: 'public',
      parts: [text(0), { externalId: '60', slot: 100 }],
    });
    expect(calls.map((call) => call.params.message_id)).toEqual([50, 60]);
  });
});
