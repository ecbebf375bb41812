import {
  type CannedReplyColumn,
  type CannedReplyScope,
  type CannedRow,
  type CannedRowProblem,
  type CannedTexts,
  cannedTextShape,
  cannedTitleShape,
  foldText,
  type Language,
  languages,
  shortcutShape,
  textColumns,
} from '@switchboard/contract';
import type { z } from 'zod';
import { readShaped } from '../../../../platform/table-import/index.ts';

/** A row with each cell parsed; an empty or invalid cell has no value. */
export interface ReadRow {
  shortcut: string | undefined;
  title: string | undefined;
  texts: CannedTexts;
  scope: CannedReplyScope;
  problems: CannedRowProblem[];
}

const scopeWords: Record<CannedReplyScope, readonly string[]> = {
  own: ['own', 'mine', 'personal', 'особисті', 'особистий', 'мій', 'мої', 'личный', 'личные', 'мой', 'мои'],
  workspace: ['workspace', 'shared', 'team', 'спільний', 'спільні', 'общий', 'общие'],
};

const scopeNamed = (cell: string): CannedReplyScope | undefined => {
  const word = foldText(cell.trim());
  const isNamed = (scope: CannedReplyScope) => scopeWords[scope].some((name) => foldText(name) === word);
  return (['own', 'workspace'] as const).find(isNamed);
};

/** Parses each cell on its own, so that one error does not hide others. */
export const readRow = (row: CannedRow, usualScope: CannedReplyScope): ReadRow => {
  const problems: CannedRowProblem[] = [];
  const read = (field: CannedReplyColumn, shape: z.ZodType<string>, cell: string): string | undefined => {
    if (cell.trim() === '') return;
    const shaped = readShaped(shape, cell);
    if ('value' in shaped) return shaped.value;
    problems.push({ field, ...shaped.problem });
    return;
  };
  const shortcut = read('shortcut', shortcutShape, row.shortcut.trim().replace(/^\//, ''));
  if (row.shortcut.trim() === '') problems.push({ field: 'shortcut', message: 'validation.required', params: {} });
  const title = read('title', cannedTitleShape, row.title);
  const texts = Object.fromEntries(
    languages.flatMap((language): [Language, string][] => {
      const text = read(textColumns[language], cannedTextShape, row[textColumns[language]]);
      return text === undefined ? [] : [[language, text]];
    }),
  );
  const scope = row.scope.trim() === '' ? usualScope : scopeNamed(row.scope);
  if (scope === undefined) problems.push({ field: 'scope', message: 'validation.invalid', params: {} });
  return { shortcut, title, texts, scope: scope ?? usualScope, problems };
};
