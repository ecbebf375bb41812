import { type CsvRecord, parseCsv } from '@switchboard/contract';
import { describe, expect, test } from 'vitest';
import { assertImportable, runTable, type TableBatch } from './run-table.ts';

async function* read(text: string): AsyncGenerator<CsvRecord> {
  yield* parseCsv(text, ',');
}
const rowsOf = (count: number, cell = 'x') => `${cell}\n`.repeat(count);

describe('a table to import', () => {
  test.each([
    ['no_rows', ''],
    ['no_rows', '\n , \n\n'],
    ['no_rows', 'ID\n\n,\n'],
    ['too_many_rows', `\nID\n${rowsOf(3)}\n${rowsOf(2)}`],
  ])('with %s is refused: %j', async (code, text) => {
    await expect(assertImportable(read(text), 4)).rejects.toMatchObject({ code });
  });

  test('may have as many rows as are allowed, without its titles and empty ones', async () => {
    await expect(assertImportable(read(`\nID\n${rowsOf(3)}\n\n${rowsOf(1)}\n`), 4)).resolves.toBeUndefined();
  });
});

describe('a run', () => {
  const run = async (text: string, doneBefore = 0, failsAfter = Number.POSITIVE_INFINITY) => {
    const seen = {
      titles: [] as readonly string[],
      recalled: [] as number[],
      batches: [] as TableBatch[],
      isClosed: false,
    };
    const records = async function* () {
      try {
        yield* read(text);
      } finally {
        seen.isClosed = true;
      }
    };
    const work = runTable(records(), doneBefore, (titles) => {
      seen.titles = titles;
      return {
        recall: async (rows) => seen.recalled.push(...rows.map(({ number }) => number)),
        doBatch: async (batch) => {
          if (seen.batches.length === failsAfter) throw new Error('the process dies');
          seen.batches.push(batch);
        },
      };
    });
    await work.catch((error: Error) => expect(error.message).toBe('the process dies'));
    const numbers = seen.batches.flatMap(({ rows }) => rows.map(({ number }) => number));
    const places = seen.batches.map(({ doneRecords, lastRecord }) => [doneRecords, lastRecord]);
    return { ...seen, numbers, places };
  };
  const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

  test('takes the first row that says something for the titles, and leaves out empty ones', async () => {
    const { titles, numbers, places } = await run('\n,\nID,Name\n1,a\n,\n2,b\n\n');
    expect([titles, numbers]).toEqual([
      ['ID', 'Name'],
      [4, 6],
    ]);
    expect(places).toEqual([[0, 7]]);
  });

  test('goes by a hundred rows, or fewer where they are long', async () => {
    expect((await run(`ID\n${rowsOf(250)}`)).places).toEqual([
      [0, 101],
      [101, 201],
      [201, 251],
    ]);
    expect((await run(`ID\n${rowsOf(5, 'x'.repeat(30_000))}`)).places).toEqual([
      [0, 4],
      [4, 6],
    ]);
  });

  test('goes on behind the record that was done last, and recalls the rows before it', async () => {
    const text = `ID\n${rowsOf(250)}`;
    const first = await run(text, 0, 1);
    expect([first.numbers, first.isClosed]).toEqual([numbersFrom(2, 101), true]);
    const next = await run(text, 101);
    expect([next.recalled, next.numbers]).toEqual([numbersFrom(2, 101), numbersFrom(102, 251)]);
    expect(next.places).toEqual([
      [101, 201],
      [201, 251],
    ]);
    // Another run had other batches.
    const other = await run(text, 150);
    expect([other.recalled, other.numbers]).toEqual([numbersFrom(2, 150), numbersFrom(151, 251)]);
    expect(other.places[0]).toEqual([150, 201]);
  });

  test('of a table with nothing in it does nothing', async () => {
    expect(await run('\n,\n')).toMatchObject({ titles: [], batches: [], isClosed: true });
  });
});
