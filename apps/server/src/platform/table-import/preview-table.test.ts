import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { BytesMissingError, type FileStorage } from '../files/index.ts';
import { previewTable } from './preview-table.ts';

const storageOf = (bytes: string | Buffer) =>
  ({ read: () => Promise.resolve(Readable.from([Buffer.from(bytes as string)])) }) as unknown as FileStorage;
const preview = (storage: FileStorage, readAs: Partial<Parameters<typeof previewTable>[2]['readAs']> = {}) =>
  previewTable(storage, 'key', {
    readAs: { encoding: null, delimiter: null, ...readAs },
    isKnownTitle: (title) => title === 'ID',
    hasLeft: () => false,
  });

test('shows the first rows that say something, with what was recognised', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => `${n};x`);
  const table = await preview(storageOf(`\uFEFFsep=;\n\nID;a,b\n;\n${rows.join('\n')}`));
  expect(table).toMatchObject({ encoding: 'utf-8', delimiter: ';', titles: ['ID', 'a,b'], failure: null });
  expect(table.rows).toEqual(Array.from({ length: 8 }, (_, n) => [String(n), 'x']));
});

test('reads as it is told, and cuts cells without cutting a letter', async () => {
  const long = '😀'.repeat(300);
  const table = await preview(storageOf(`ID;a\n${long};1,2`), { encoding: 'utf-8', delimiter: ',' });
  expect([table.titles, table.rows]).toEqual([['ID;a'], [['😀'.repeat(200), '2']]]);
});

test.each([
  ['encoding', null, Buffer.from([0x49, 0x44, 0x0a, 0xff])],
  ['quotes', 3, 'ID\n1\n"2'],
  ['no_rows', null, '\n,\n'],
  ['no_rows', null, 'ID\n'],
] as const)('says that it cannot be read: %s', async (code, row, bytes) => {
  expect((await preview(storageOf(bytes as string), { encoding: 'utf-8' })).failure).toEqual({ code, row });
});

test('says that the file is gone, and throws what is nobody’s fault', async () => {
  const failing = (reason: Error) => ({ read: () => Promise.reject(reason) }) as unknown as FileStorage;
  expect((await preview(failing(new BytesMissingError()))).failure).toEqual({ code: 'file_gone', row: null });
  await expect(preview(failing(new Error('no disk')))).rejects.toThrow('no disk');
});
