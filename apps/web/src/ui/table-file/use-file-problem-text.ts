import { type FileProblem, limits } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

/** The sentence about why a file cannot be read from a row on. */
export function useFileProblemText(): (problem: FileProblem, row: number) => string {
  const t = useT('tableFile');
  return (problem, row) =>
    t(`problems.${problem}`, {
      row,
      lines: limits.importedLines,
      columns: limits.importedColumns,
      chars: problem === 'cell_too_long' ? limits.importedCellChars : limits.importedRowChars,
    });
}
