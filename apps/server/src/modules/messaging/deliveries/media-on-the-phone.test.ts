import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePng } from '../../../../../sandbox/src/shared/sample-picture.ts';
import {
  type DeliveredConversation,
  type DeliveryFixture,
  startDeliveries,
} from '../../../testing/messengers/delivery-fixture.ts';

let fixture: DeliveryFixture;
beforeAll(async () => {
  fixture = await startDeliveries();
});
afterAll(() => fixture.close());

const voiceSample = () => readFile(new URL('../../../../../sandbox/public/samples/voice.ogg', import.meta.url));
const mp3 = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(64)]);
const addPicture = (grey: number) => fixture.addFile(`${grey}.png`, makePng(40, 30, grey), 'image/png', 'image');

/** Works until all is done. */
const deliverAll = async (conversation: DeliveredConversation) => {
  for (let looks = 0; looks < 10; looks += 1) {
    await conversation.endPause();
    if ((await conversation.deliver()) === null) return;
  }
};

/** The bot's messages on the phone: their kinds and words. */
const listShown = async ({ phone }: DeliveredConversation) =>
  (await phone.read()).messages
    .filter((entry) => entry.from_bot && entry.deleted_by === undefined)
    .map(({ message }) => {
      const kind = (['voice', 'audio', 'photo', 'video', 'document'] as const).find((each) => message[each]) ?? 'text';
      return { kind, words: message.text ?? message.caption ?? '', album: message.media_group_id };
    });

describe('sound', () => {
  test('an OGG of Opus is a voice message, as its bytes have it; MP3 is a track; other sound is a file [22.16]', async () => {
    const conversation = await fixture.openConversation();
    const voice = await voiceSample();
    const type = (await fileTypeFromBuffer(voice))?.mime;
    const files = [
      await fixture.addFile('note.ogg', voice, type, 'audio'),
      await fixture.addFile('song.mp3', mp3, 'audio/mpeg', 'audio'),
      await fixture.addFile('old.ogg', voice, 'audio/ogg', 'audio'),
    ];
    for (const file of files) await conversation.send('', { fileIds: [file] });
    await deliverAll(conversation);
    expect((await listShown(conversation)).map(({ kind }) => kind)).toEqual(['voice', 'audio', 'document']);
  });

  test('a voice message that the client does not accept goes out as a file, once', async () => {
    const conversation = await fixture.openConversation();
    const note = await fixture.addFile('note.ogg', await voiceSample(), 'audio/ogg; codecs=opus', 'voice');
    await conversation.spoil('refused', 'sendVoice', { detail: 'Bad Request: VOICE_MESSAGES_FORBIDDEN' });
    const message = await conversation.send('listen', { fileIds: [note] });
    await deliverAll(conversation);
    expect(await listShown(conversation)).toEqual([{ kind: 'document', words: 'listen', album: undefined }]);
    expect(await conversation.read(message)).toMatchObject({ state: 'sent' });
  });
});

describe('an album', () => {
  test('has ten pictures at most, in their order, the words on the first; documents stand apart [22.16]', async () => {
    const conversation = await fixture.openConversation();
    const fileIds: number[] = [];
    for (let n = 0; n < 12; n += 1) fileIds.push(await addPicture(n));
    fileIds.push(await fixture.addFile('offer.txt', Buffer.from('offer')));
    await conversation.send('our year', { fileIds });
    await deliverAll(conversation);
    const shown = await listShown(conversation);
    expect(shown.map(({ kind }) => kind)).toEqual([...Array.from({ length: 12 }, () => 'photo'), 'document']);
    expect(shown.map(({ words }) => words)).toEqual(['our year', ...Array.from({ length: 12 }, () => '')]);
    const albums = shown.map(({ album }) => album);
    expect(new Set(albums.slice(0, 10)).size).toBe(1);
    expect(new Set(albums.slice(10, 12)).size).toBe(1);
    expect(albums[0]).not.toBe(albums[10]);
    expect(albums[12]).toBeUndefined();
    const sizes = (await conversation.phone.read()).messages.flatMap(({ message }) => message.photo?.at(-1) ?? []);
    expect(new Set(sizes.map(({ file_unique_id }) => file_unique_id)).size).toBe(12);
  });

  test('of which a part failed is sent again without the parts that are there', async () => {
    const conversation = await fixture.openConversation();
    const fileIds = [
      await addPicture(1),
      await addPicture(2),
      await fixture.addFile('offer.txt', Buffer.from('offer')),
    ];
    await conversation.spoil('refused', 'sendDocument', { detail: 'Bad Request: something' });
    const message = await conversation.send('half', { fileIds });
    await deliverAll(conversation);
    expect(await conversation.read(message)).toMatchObject({ state: 'failed' });
    expect((await listShown(conversation)).map(({ kind }) => kind)).toEqual(['photo', 'photo']);
    await conversation.retry(message);
    await deliverAll(conversation);
    expect((await listShown(conversation)).map(({ kind }) => kind)).toEqual(['photo', 'photo', 'document']);
    expect(await conversation.read(message)).toMatchObject({ state: 'sent' });
  });
});

describe('an edit or deletion follows to the phone [22.19]', () => {
  const long = (word: string) => `${word} `.repeat(Math.ceil(5_000 / (word.length + 1))).trim();
  const kinds: [string, () => Promise<number[]>, string][] = [
    ['a text', async () => [], 'before'],
    ['a caption', async () => [await addPicture(1)], 'before'],
    ["an album's caption", async () => [await addPicture(1), await addPicture(2)], 'before'],
    ["a file's caption", async () => [await fixture.addFile('a.txt', Buffer.from('a'))], 'before'],
    ['a picture without words', async () => [await addPicture(1)], ''],
    ['a text of several messages', async () => [], long('before')],
    ['a picture below a long text', async () => [await addPicture(1)], long('before')],
  ];

  const wordsOf = async (conversation: DeliveredConversation) =>
    (await listShown(conversation))
      .map(({ words }) => words)
      .filter((words) => words !== '')
      .join(' ')
      .replaceAll(/\s+/g, ' ');

  test.each(kinds)('%s: short, longer than one message, short again, deleted', async (_what, makeFiles, content) => {
    const conversation = await fixture.openConversation();
    const fileIds = await makeFiles();
    const message = await conversation.send(content, { fileIds });
    await deliverAll(conversation);
    expect(await wordsOf(conversation)).toBe(content);
    for (const next of ['after', long('grown'), 'short']) {
      await conversation.edit(message, next);
      await deliverAll(conversation);
      expect(await wordsOf(conversation)).toBe(next);
      const shown = await listShown(conversation);
      expect(shown.filter(({ kind }) => kind !== 'text')).toHaveLength(fileIds.length);
    }
    await conversation.remove(message);
    await deliverAll(conversation);
    expect(await listShown(conversation)).toEqual([]);
    expect(await conversation.read(message)).toMatchObject({ pending_change: null });
  });
});
