import { type CsvDelimiter, csvDelimiters } from './csv-cells.ts';
import { BadRowError, isBlank, parseCsv } from './csv-parser.ts';
import { type Bytes, decodeText, UnreadableTextError } from './decode-text.ts';
import type { TextEncoding } from './file-parts.ts';
import { guessEncoding } from './guess-encoding.ts';

/**
 * The encoding of a text. A text that is not UTF-8 is taken for Windows-1251: any bytes are text in it, so it cannot be
 * verified, but the reader is shown the rows.
 */
export const detectEncoding = async (bytes: Bytes): Promise<TextEncoding> => {
  let guessed: TextEncoding | null = null;
  const looked = async function* () {
    for await (const piece of bytes) {
      guessed ??= guessEncoding(piece);
      yield piece;
      // UTF-8 has to be so to the end: the first letters that are not Latin may come late.
      if (guessed !== 'utf-8') return;
    }
  };
  try {
    for await (const _ of decodeText(looked(), 'utf-8'));
  } catch (error) {
    if (!(error instanceof UnreadableTextError)) throw error;
    if (guessed === 'utf-8') return 'windows-1251';
  }
  return guessed ?? 'utf-8';
};

const titlesBy = (start: string, delimiter: CsvDelimiter): string[] => {
  try {
    for (const record of parseCsv(start, delimiter)) if (!isBlank(record)) return record.cells;
  } catch (error) {
    if (!(error instanceof BadRowError)) throw error;
  }
  return [];
};

/**
 * The delimiter of the cells, from the beginning of a text: the one by which most titles are known, or else the most
 * frequent one.
 */
export const detectDelimiter = (start: string, isKnown: (title: string) => boolean): CsvDelimiter => {
  let best = { delimiter: csvDelimiters[0] as CsvDelimiter, known: -1, count: 0 };
  for (const delimiter of csvDelimiters) {
    const titles = titlesBy(start, delimiter);
    const found = { delimiter, known: titles.filter(isKnown).length, count: titles.length };
    if (found.known > best.known || (found.known === best.known && found.count > best.count)) best = found;
  }
  return best.delimiter;
};
