import { expect, test } from 'vitest';
import { Receiver } from 'ws';
import { makeTextFrame } from './frame.ts';

/** Reads frames as a client's library does. */
const read = (bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false, maxPayload: 0 });
    receiver.on('message', (data: Buffer) => resolve(data.toString('utf8')));
    receiver.on('error', reject);
    receiver.write(bytes);
  });

test.for([
  [0, 2],
  [1, 2],
  [125, 2],
  [126, 4],
  [127, 4],
  [65_535, 4],
  [65_536, 10],
  [200_000, 10],
] as const)('a text of %i bytes has a header of %i', async ([bytes, headerBytes]) => {
  const text = 'x'.repeat(bytes);
  const frame = makeTextFrame(text);
  expect(frame.length).toBe(headerBytes + bytes);
  expect(await read(frame)).toBe(text);
});

test('lengths are counted in bytes, not in characters', async () => {
  for (const text of ['ї'.repeat(63), '😀'.repeat(40), 'ї'.repeat(32_768)]) {
    expect(await read(makeTextFrame(text))).toBe(text);
  }
});
