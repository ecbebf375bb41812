import { type CannedReplyColumn, cannedReplyColumns, limits, makeColumnFinder } from '@switchboard/contract';
import type { TableKind } from '../../../../ui/table-file/read-table.ts';

/** The columns' names in spreadsheets and other programs. */
const names: Record<CannedReplyColumn, readonly string[]> = {
  shortcut: ['shortcut', 'short code', 'code', 'скорочення', 'код', 'сокращение'],
  title: ['title', 'name', 'назва', 'название'],
  text_uk: ['text ukrainian', 'ukrainian', 'text uk', 'uk', 'текст українською', 'українською', 'текст на украинском'],
  text_ru: ['text russian', 'russian', 'text ru', 'ru', 'текст російською', 'російською', 'текст на русском'],
  text_en: ['text english', 'english', 'text en', 'en', 'текст англійською', 'англійською', 'текст на английском'],
  scope: ['whose', 'scope', 'чий', 'чей'],
};

/** A table of canned replies. */
export const replyTable: TableKind<CannedReplyColumn> = {
  columns: cannedReplyColumns,
  findColumn: makeColumnFinder(cannedReplyColumns, (column) => names[column]),
  needed: 'shortcut',
  maxRows: limits.importedCannedReplies,
};
