export { decodeText, UnreadableTextError } from './decode-text.ts';
export { detectDelimiter, detectEncoding } from './detect.ts';
export { BadRowError, type CsvRecord, readRecords } from './read-records.ts';
