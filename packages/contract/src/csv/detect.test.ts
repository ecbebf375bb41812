import { describe, expect, test } from 'vitest';
import { decodeText, UnreadableTextError } from './decode-text.ts';
import { detectDelimiter, detectEncoding } from './detect.ts';
import type { TextEncoding } from './file-parts.ts';

const decode = async (pieces: Iterable<Uint8Array>, encoding: TextEncoding): Promise<string> => {
  let text = '';
  for await (const piece of decodeText(pieces, encoding)) text += piece;
  return text;
};
/** Cuts letters in two. */
const cut = (bytes: Uint8Array) => Array.from(bytes, (byte) => Uint8Array.of(byte));

describe('the text of a file', () => {
  const text = 'email;ім’я\r\na@b.test;Ґанна 😀\r\n';
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const units = `${mark ? '\uFEFF' : ''}${text}`;
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let place = 0; place < units.length; place += 1)
      view.setUint16(place * 2, units.charCodeAt(place), !bigEndian);
    return new Uint8Array(view.buffer);
  };
  test.each<[string, TextEncoding, Uint8Array]>([
    ['UTF-8', 'utf-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', 'utf-8', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, little-endian', 'utf-16le', utf16(false, true)],
    ['UTF-16, big-endian', 'utf-16be', utf16(true, true)],
    ['UTF-16, little-endian, without a mark', 'utf-16le', utf16(false, false)],
    ['UTF-16, big-endian, without a mark', 'utf-16be', utf16(true, false)],
  ])('is read in %s', async (_name, encoding, bytes) => {
    expect(await detectEncoding([bytes])).toBe(encoding);
    expect(await decode([bytes], encoding)).toBe(text);
    expect(await decode(cut(bytes), encoding)).toBe(text);
  });

  test('that is no UTF-8 anywhere, however late, is taken for Windows-1251', async () => {
    // "Ганна".
    const anna = Uint8Array.of(0xc3, 0xe0, 0xed, 0xed, 0xe0);
    expect(await detectEncoding([new TextEncoder().encode(text), anna])).toBe('windows-1251');
    expect(await decode([anna], 'windows-1251')).toBe('Ганна');
    await expect(decode([anna], 'utf-8')).rejects.toThrow(UnreadableTextError);
  });

  test('that stops in the middle of a letter is unreadable', async () => {
    await expect(decode([Uint8Array.of(0x61, 0xd0)], 'utf-8')).rejects.toThrow(UnreadableTextError);
    await expect(decode([Uint8Array.of(0x61, 0x00, 0x62)], 'utf-16le')).rejects.toThrow(UnreadableTextError);
  });

  test('of no bytes is empty UTF-8', async () => {
    expect(await detectEncoding([])).toBe('utf-8');
    expect(await decode([], 'utf-8')).toBe('');
  });
});

test.each([
  ['the one by which most titles are known', 'a,b,c;ID;name', ';'],
  ['else the one by which there are most', 'a,b\tc\td', '\t'],
  ['a comma where nothing tells', 'a', ','],
  ['told by the titles, not by empty lines above them', 'sep=;\n\n \nID;name', ';'],
  ['a comma where nothing can be read', `"${'x'.repeat(40_000)}`, ','],
])('the delimiter is %s', (_what, start, delimiter) => {
  expect(detectDelimiter(start, (title) => ['ID', 'name', 'phone'].includes(title))).toBe(delimiter);
});
