import { deflateSync } from 'node:zlib';
import { limits } from '@switchboard/contract';

export interface HostileFile {
  what: string;
  name: string;
  type: string;
  bytes: Buffer;
}

const times = (unit: string, bytes: number) => Buffer.alloc(bytes, unit);

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});
const crcOf = (bytes: Buffer) => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const pngChunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crcOf(named), named.length + 4);
  return chunk;
};
/** Black and white: a few KB that are a billion dots. */
const png = (width: number, height: number, between: Buffer = Buffer.alloc(0)) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const dots = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 4_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    between,
    pngChunk('IDAT', dots),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
const gif = (frames: number) => {
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex');
  const head = Buffer.from('4749463839610100010080000000000000ffffff', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')]);
};
/** Boxes of no size, as many as fit. */
const mp4 = (bytes: number) =>
  Buffer.concat([
    Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
    times('\0\0\0\x08free', bytes),
  ]);

const megabyte = 1024 * 1024;
const most = limits.fileBytes - 4_096;

/** Tables whose reading might take long: each is previewed and checked. */
export const hostileTables = (): HostileFile[] => {
  const text: [string, string | Buffer][] = [
    ['empty lines', times('\n', most)],
    ['empty lines after two titles', Buffer.concat([Buffer.from('ID,Name\n'), times('\n', 500_000)])],
    ['carriage returns', times('\r', most)],
    ['delimiters', times(',', most)],
    ['semicolons', times(';', most)],
    ['quotes', times('"', most)],
    ['an open quote', `ID,Name\n1,"${'x'.repeat(most)}`],
    ['quoted quotes', times('""', most)],
    ['cells of nothing', times('"",', most)],
    ['widening rows', Array.from({ length: 1_500 }, (_, n) => ','.repeat(n)).join('\n')],
    ['one line', times('x', most)],
    ['zero bytes', times('\0', most)],
    ['letters beyond Latin', times('ї', most)],
    ['what is no UTF-8 at its end', Buffer.concat([times('ї', most), Buffer.from([0xff])])],
    ['UTF-16 lines', Buffer.concat([Buffer.from([0xff, 0xfe]), times('\n\0', most)])],
    ['50,001 rows', `ID,Name\n${'1,x\n'.repeat(limits.importedClients + 1)}`],
    [
      'rows of 200 cells',
      `${Array.from({ length: 200 }, (_, n) => `t${n}`).join(',')}\n${`${'y,'.repeat(199)}y\n`.repeat(20_000)}`,
    ],
    ['long rows', `ID,Name\n${`1,${`${'\u0301'.repeat(15_000)},`.repeat(8)}\n`.repeat(70)}`],
    ['titles of marks', `${`${'\u0301'.repeat(300)},`.repeat(190)}x\n1\n`],
  ];
  return text.map(([what, bytes]) => ({
    what,
    name: 'clients.csv',
    type: 'text/csv',
    bytes: Buffer.from(bytes as string),
  }));
};

/** One of each kind that people attach. */
export const hostileFiles = (): HostileFile[] => {
  const file = (what: string, name: string, type: string, bytes: Buffer | string): HostileFile => ({
    what,
    name,
    type,
    bytes: Buffer.from(bytes as string),
  });
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${'x'.repeat(64)}`));
  return [
    file('png of 30,000 × 30,000', 'a.png', 'image/png', png(30_000, 30_000)),
    file('png of 16,000 × 4,000', 'a.png', 'image/png', png(16_000, 4_000)),
    file(
      'png with 100,000 comments',
      'a.png',
      'image/png',
      png(8, 8, Buffer.concat(Array.from({ length: 100_000 }, () => text))),
    ),
    file('png cut short', 'a.png', 'image/png', png(4_000, 4_000).subarray(0, 60)),
    file('gif of 200,000 frames', 'a.gif', 'image/gif', gif(200_000)),
    file(
      'jpeg of markers',
      'a.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.from('ffd8ffe000104a4649460001', 'hex'), times('\xff\xfe\0\x02', 4 * megabyte)]),
    ),
    file(
      'webp cut short',
      'a.webp',
      'image/webp',
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X', 'latin1'), times('\0', megabyte)]),
    ),
    file(
      'svg of nested groups',
      'a.svg',
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(megabyte)}`,
    ),
    file(
      'svg of entities',
      'a.svg',
      'image/svg+xml',
      `<!DOCTYPE svg [${'<!ENTITY a "aaaaaaaaaa">'.repeat(100_000)}]><svg>&a;</svg>`,
    ),
    file(
      'pdf of nested arrays',
      'a.pdf',
      'application/pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), times('[', 8 * megabyte)]),
    ),
    file(
      'zip of names',
      'a.zip',
      'application/zip',
      Buffer.concat([Buffer.from('504b0304', 'hex'), times('PK\x01\x02', 8 * megabyte)]),
    ),
    file('docx that is none', 'a.docx', 'application/octet-stream', times('PK\x03\x04\0', 8 * megabyte)),
    file('mp4 of small boxes', 'a.mp4', 'video/mp4', mp4(8 * megabyte)),
    file(
      'mp3 of tags',
      'a.mp3',
      'audio/mpeg',
      Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), times('TXXX\0\0\0\0\0\0', 8 * megabyte)]),
    ),
    file('ogg of pages', 'a.ogg', 'audio/ogg', times('OggS\0\x02', 8 * megabyte)),
    file('html', 'a.html', 'text/html', times('<a ', 8 * megabyte)),
    file('gzip', 'a.gz', 'application/gzip', Buffer.concat([Buffer.from('1f8b0800', 'hex'), times('\0', megabyte)])),
    file('20 MB of nothing', 'a.bin', 'application/octet-stream', times('\0', most)),
    file('a name of marks', `${'\u0301'.repeat(60_000)}.txt`, 'text/plain', 'x'),
    file('a name of directions', `${'\u202E'.repeat(60_000)}.txt`, 'text/plain', 'x'),
    file('a name of dots', '.'.repeat(200_000), 'text/plain', 'x'),
    file('a long type', 'a.txt', `text/${'x'.repeat(200_000)}`, 'x'),
  ];
};
