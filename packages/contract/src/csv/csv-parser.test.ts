import { expect, test } from 'vitest';
import { BadRowError, CsvParser, type CsvRecord, isBlank, parseCsv } from './csv-parser.ts';
import { csvLimits } from './limits.ts';

const readAll = (pieces: readonly string[]): string[][] => {
  const rows: string[][] = [];
  const parser = new CsvParser(',');
  const take = (records: Iterable<CsvRecord>) => {
    for (const { number, cells } of records) rows[number - 1] = cells;
  };
  for (const piece of pieces) take(parser.read(piece));
  take(parser.end());
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
  [
    'sep=,\nsep=,\n1,2',
    [
      ['sep=', ''],
      ['1', '2'],
    ],
  ],
  ['', []],
])('reads %j alike however it is cut', (text, rows) => {
  for (let at = 0; at <= text.length; at += 1) {
    expect(readAll([text.slice(0, at), text.slice(at)])).toEqual(rows);
  }
  expect(readAll(Array.from(text))).toEqual(rows);
});

test('tells the row whose quote is not closed, after the rows before it', () => {
  const numbers: number[] = [];
  const reading = () => {
    for (const { number } of parseCsv('a\n\n"b\nc', ',')) numbers.push(number);
  };
  expect(reading).toThrow(new BadRowError('quotes', 3));
  expect(numbers).toEqual([1, 2]);
});

test('marks the rows with something behind a closing quote, and knows those in which nothing stands', () => {
  const records = [...parseCsv('"a""b","c"\n"a"b,c\n"c" ,\n5" pipe\n," "\n', ',')];
  expect(records.map(({ hasStrayQuote }) => hasStrayQuote)).toEqual([false, true, true, false, false]);
  expect(records.map(isBlank)).toEqual([false, false, false, false, true]);
});

const { importedCellChars, importedColumns, importedLines, importedRowChars } = csvLimits;
const cells = (count: number) => ','.repeat(count - 1);
const longest = 'x'.repeat(importedCellChars);
const longRow = `${longest},`.repeat(Math.floor(importedRowChars / importedCellChars));
const rest = importedRowChars % importedCellChars;

test.each([
  ['too_many_lines', '\n'.repeat(importedLines), '\n', importedLines + 1],
  ['too_many_columns', `a\n${cells(importedColumns)}`, ',', 2],
  ['cell_too_long', `a\n\n${longest}`, 'x', 3],
  ['row_too_long', `a\n${longRow}${'x'.repeat(rest)}`, 'x', 2],
] as const)('%s: takes as much as may be, and tells the row that has one more', (kind, most, oneMore, row) => {
  const text = most.slice(0, -1);
  expect(readAll([most])).not.toEqual([]);
  expect(() => readAll([text, oneMore, most.slice(-1)])).toThrow(new BadRowError(kind, row));
});
