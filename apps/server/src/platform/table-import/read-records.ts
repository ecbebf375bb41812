import { type CsvDelimiter, CsvParser, type CsvRecord } from '@switchboard/contract';
import { Slices } from '../event-loop/index.ts';

/** The rows of a CSV text, read as it comes and in slices: no text can block the event loop. Throws BadRowError. */
export async function* readRecords(text: AsyncIterable<string>, delimiter: CsvDelimiter): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser(delimiter);
  const slices = new Slices();
  const takeRows = async function* (records: Iterable<CsvRecord>) {
    for (const record of records) {
      if (slices.isOver()) await slices.next();
      yield record;
    }
  };
  for await (const piece of text) yield* takeRows(parser.read(piece));
  yield* takeRows(parser.end());
}
