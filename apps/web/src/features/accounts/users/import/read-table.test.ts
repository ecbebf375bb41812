import { delimiterOf, type FileRow, importColumns, limits } from '@switchboard/contract';
import enUS from '@switchboard/contract/locales/en-US';
import ruRU from '@switchboard/contract/locales/ru-RU';
import ukUA from '@switchboard/contract/locales/uk-UA';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable as readAs } from '../../../../ui/table-file/read-table.ts';
import { readText } from '../../../../ui/table-file/read-text.ts';
import { makeCsv } from '../../../../ui/table-file/save-csv.ts';
import { peopleTable } from './column-names.ts';

const { findColumn } = peopleTable;
const readTable = (text: string) => readAs(text, peopleTable);

const blank: FileRow = { email: '', first_name: '', last_name: '', username: '', role: '', position: '', phone: '' };
const rowsOf = (text: string) => {
  const table = readTable(text);
  return 'kind' in table ? table : table.rows;
};

describe('a table of people', () => {
  it('has its columns found by their titles, in any order and case', () => {
    expect(readTable('Phone,Notes,E-MAIL,Surname,first_name\r\n1,x,a@b.test,Byron,Ada\r\n')).toEqual({
      rows: [{ ...blank, email: 'a@b.test', first_name: 'Ada', last_name: 'Byron', phone: '1' }],
      unused: ['Notes'],
    });
  });

  it('has its delimiter found by the titles that are known', () => {
    expect(rowsOf('email;position\na@b.test;Head, of')).toEqual([
      { ...blank, email: 'a@b.test', position: 'Head, of' },
    ]);
  });

  it('may have a single column, empty lines, short and long rows', () => {
    expect(rowsOf('email\n\na@b.test\n , \nb@b.test,more,and more\n')).toEqual([
      { ...blank, email: 'a@b.test' },
      { ...blank, email: 'b@b.test' },
    ]);
  });

  it('keeps the first of two columns with one title', () => {
    expect(readTable('email,mail\na@b.test,b@b.test')).toEqual({
      rows: [{ ...blank, email: 'a@b.test' }],
      unused: ['mail'],
    });
  });

  it.each([
    ['', { kind: 'noColumn' }],
    ['a@b.test\nb@b.test', { kind: 'noColumn' }],
    ['name,phone\nAda,1', { kind: 'noColumn' }],
    ['email,name\n', { kind: 'empty' }],
    ['email,name\na@b.test,Ada\nb@b.test,"Bob\nc@b.test,Carl', { kind: 'quotes', row: 2 }],
    ['email,name\na@b.test,"Ada" Byron\n', { kind: 'quotes', row: 1 }],
    [`email\n\na@b.test${','.repeat(limits.importedColumns)}`, { kind: 'too_many_columns', row: 2 }],
  ])('is not made of %j', (text, problem) => {
    expect(readTable(text)).toEqual(problem);
  });

  it('has no more rows than an import takes', () => {
    const text = (rows: number) => `email\n${'a@b.test\n'.repeat(rows)}`;
    expect(rowsOf(text(limits.importedAtOnce))).toHaveLength(limits.importedAtOnce);
    expect(readTable(text(limits.importedAtOnce + 1))).toEqual({ kind: 'tooManyRows', rows: 1_001 });
  });

  it('is known by the titles of the template in every language', () => {
    for (const { userImport } of [enUS, ukUA, ruRU]) {
      const titles = importColumns.map((column) => userImport.columns[column]);
      expect(titles.map(findColumn)).toEqual([...importColumns]);
    }
    expect(findColumn(' *E-mail: ')).toBe('email');
    expect(findColumn("Ім'я користувача")).toBe('username');
    expect(findColumn('ІМʼЯ')).toBe('first_name');
    expect(findColumn('Salary')).toBeNull();
  });
});

describe('a file of ours', () => {
  it('is text to spreadsheet programs: no cell begins like a formula', () => {
    const csv = makeCsv([['=cmd()', '+1', '-1', '@a', '\tb', '\rc', '=a\nb', 'plain', "o'clock"]], ',');
    expect(csv).toBe(`\uFEFF"'=cmd()","'+1","'-1","'@a","'\tb","'\rc","'=a\nb",plain,o'clock\r\n`);
  });

  it('comes back as it was [12.15]', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ',', ';', '"', '\n', 'a', "'") }),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 7, maxLength: 7 }),
        fc.constantFrom(',' as const, ';' as const),
        (cells, delimiter) => {
          const person = cells.map((text) => text.trim());
          person[0] = `${person[0]}a`;
          const read = rowsOf(makeCsv([[...importColumns], person], delimiter).slice(1));
          expect(read).toEqual([Object.fromEntries(importColumns.map((column, place) => [column, person[place]]))]);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('has the delimiter that spreadsheet programs of the language expect', () => {
    expect(['en-US', 'uk-UA', 'ru-RU'].map(delimiterOf)).toEqual([',', ';', ';']);
  });
});

describe('the text of a file', () => {
  it('is read in UTF-8 and UTF-16', async () => {
    const text = 'email;ім’я';
    expect(await readText(new TextEncoder().encode(text))).toBe(text);
    expect(await readText(new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (char) => char.charCodeAt(0)).buffer))).toBe(
      text,
    );
  });

  it('is not guessed in another encoding, nor in a part of one', async () => {
    // "Ганна" in Windows-1251.
    expect(await readText(Uint8Array.of(0xc3, 0xe0, 0xed, 0xed, 0xe0))).toBeNull();
    expect(await readText(Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x62))).toBeNull();
  });
});
