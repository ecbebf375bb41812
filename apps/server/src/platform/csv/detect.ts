import { type CsvDelimiter, csvDelimiters, guessEncoding, type TextEncoding } from '@switchboard/contract';
import { decodeText, UnreadableTextError } from './decode-text.ts';
import { BadRowError, readRecords } from './read-records.ts';

/**
 * The encoding of a text. What is no UTF-8 anywhere is taken for Windows-1251: all bytes are text in it, so nothing says
 * that it is, but the reader is shown the rows.
 */
export const detectEncoding = async (bytes: AsyncIterable<Uint8Array>): Promise<TextEncoding> => {
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

const titlesBy = async (start: string, delimiter: CsvDelimiter): Promise<string[]> => {
  try {
    for await (const { cells } of readRecords([start], delimiter)) return cells;
  } catch (error) {
    if (!(error instanceof BadRowError)) throw error;
  }
  return [];
};

/** What divides the cells, from the beginning of a text: that by which most titles are known, or else most there are. */
export const detectDelimiter = async (start: string, isKnown: (title: string) => boolean): Promise<CsvDelimiter> => {
  let best = { delimiter: csvDelimiters[0] as CsvDelimiter, known: -1, count: 0 };
  for (const delimiter of csvDelimiters) {
    const titles = await titlesBy(start, delimiter);
    const found = { delimiter, known: titles.filter(isKnown).length, count: titles.length };
    if (found.known > best.known || (found.known === best.known && found.count > best.count)) best = found;
  }
  return best.delimiter;
};
