import { limits } from '@switchboard/contract';
import { expect, test } from 'vitest';
import { BadRowError, readRecords } from './index.ts';

const readAll = async (pieces: string[]) => {
  const rows: string[][] = [];
  for await (const { number, cells } of readRecords(pieces, ',')) {
    rows[number - 1] = cells;
  }
  return rows;
};

test.each([
  [
    'a,b\r\n1,2\n3,4\r5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  ['a\n\n,\r\r\nb\n', [['a'], [''], ['', ''], [''], ['b']]],
  [
    '"a,b","c\r\nd",""\n"e""f",""""',
    [
      ['a,b', 'c\r\nd', ''],
      ['e"f', '"'],
    ],
  ],
  [
    '5" pipe,a"b"\n"x"y,"z" ,""w\n',
    [
      ['5" pipe', 'a"b"'],
      ['"x"y', '"z" ', '""w'],
    ],
  ],
  ['sep=,\n1,2', [['1', '2']]],
  ['', []],
])('reads %j alike however it is cut', async (text, rows) => {
  for (let at = 0; at <= text.length; at += 1) {
    expect(await readAll([text.slice(0, at), text.slice(at)])).toEqual(rows);
  }
  expect(await readAll(Array.from(text))).toEqual(rows);
});

test('tells the row whose quote is not closed, after the rows before it', async () => {
  const numbers: number[] = [];
  const reading = async () => {
    for await (const { number } of readRecords(['a\n\n"b\nc'], ',')) numbers.push(number);
  };
  await expect(reading()).rejects.toEqual(new BadRowError('quotes', 3));
  expect(numbers).toEqual([1, 2]);
});

const { importedCellChars, importedColumns, importedLines, importedRowChars } = limits;
const cells = (count: number) => ','.repeat(count - 1);
const longest = 'x'.repeat(importedCellChars);
const longRow = `${longest},`.repeat(Math.floor(importedRowChars / importedCellChars));
const rest = importedRowChars % importedCellChars;

test.each([
  ['too_many_lines', '\n'.repeat(importedLines), '\n', importedLines + 1],
  ['too_many_columns', `a\n${cells(importedColumns)}`, ',', 2],
  ['cell_too_long', `a\n\n${longest}`, 'x', 3],
  ['row_too_long', `a\n${longRow}${'x'.repeat(rest)}`, 'x', 2],
] as const)('%s: takes as much as may be, and tells the row that has one more', async (kind, most, oneMore, row) => {
  const text = most.slice(0, -1);
  expect(await readAll([most])).not.toEqual([]);
  await expect(readAll([text, oneMore, most.slice(-1)])).rejects.toEqual(new BadRowError(kind, row));
});

test('lets others have their turn while it reads a single piece', async () => {
  let turns = 0;
  let turn = setImmediate(function take() {
    turns += 1;
    turn = setImmediate(take);
  });
  await readAll([`a,b\n${'\n'.repeat(90_000)}`]);
  clearImmediate(turn);
  expect(turns).toBeGreaterThan(0);
});
