import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeMultipartBody, type Upload } from './multipart-body.ts';

const file = (name: string, text: string): Upload => ({
  field: name,
  fileName: name,
  type: 'text/plain',
  sizeBytes: Buffer.byteLength(text),
  open: async () => Readable.from([Buffer.from(text)]),
});
const read = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

test('texts and files are sent byte by byte as they are, and their length is told before', async () => {
  // Formatting counts characters, so a line break that became two would shift it (caption_entities).
  const fields = { chat_id: '5', caption: 'one\ntwo\r\nтри' };
  const upload = { ...file('photo', 'bytes\nof it\n'), fileName: 'a "quoted"\r\nname.txt' };
  const { headers, body } = makeMultipartBody(fields, [upload]);
  const [, boundary = ''] = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type']) ?? [];
  const sent = await read(body);
  expect(sent).toBe(
    [
      `--${boundary}`,
      'content-disposition: form-data; name="chat_id"',
      '',
      '5',
      `--${boundary}`,
      'content-disposition: form-data; name="caption"',
      '',
      'one\ntwo\r\nтри',
      `--${boundary}`,
      'content-disposition: form-data; name="photo"; filename="a %22quoted%22%0D%0Aname.txt"',
      'content-type: text/plain',
      '',
      'bytes\nof it\n',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
  expect(headers['content-length']).toBe(String(Buffer.byteLength(sent)));
});

test('a file is opened when the ones before it have been sent, and read as it is sent', async () => {
  const parts = 100;
  const seen: string[] = [];
  function* readParts() {
    for (let part = 1; part <= parts; part += 1) {
      seen.push(`part ${part}`);
      yield Buffer.from('part');
    }
  }
  const large = (name: string): Upload => ({
    ...file(name, 'part'.repeat(parts)),
    open: async () => {
      seen.push(`${name} opened`);
      return Readable.from(readParts(), { highWaterMark: 1 });
    },
  });
  const { body } = makeMultipartBody({}, [large('a'), large('b')]);
  expect(seen).toEqual([]);
  for await (const chunk of body) if (Buffer.from(chunk).toString() === 'part') break;
  expect(seen.slice(0, 2)).toEqual(['a opened', 'part 1']);
  expect(seen.length).toBeLessThan(10);
});

test("a file of ours that cannot be read is told from a call that broke off on the messenger's side", async () => {
  const gone: Upload = { ...file('gone', 'abc'), open: () => Promise.reject(new Error('no such file')) };
  const unreadable = makeMultipartBody({}, [file('there', 'abc'), gone]);
  await expect(read(unreadable.body)).rejects.toThrow('no such file');
  expect(unreadable.hasUnreadableFile()).toBe(true);

  const brokenOff = makeMultipartBody({}, [file('there', 'abc')]);
  for await (const chunk of brokenOff.body) if (Buffer.from(chunk).toString() === 'abc') break;
  expect(brokenOff.hasUnreadableFile()).toBe(false);
});
