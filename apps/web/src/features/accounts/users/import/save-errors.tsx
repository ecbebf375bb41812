import { importColumns } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { SaveCsvButton } from '../../../../ui/table-file/save-csv-button.tsx';
import type { ImportRow, RowCheck } from './import-rows.ts';
import { useProblemText } from './use-row-columns.tsx';

/** Saves the rows with errors, each with its errors, to be corrected in another program. */
export function SaveErrors({ rows, checks }: { rows: readonly ImportRow[]; checks: ReadonlyMap<number, RowCheck> }) {
  const t = useT('userImport');
  const tFile = useT('tableFile');
  const problemText = useProblemText();
  const toLines = () => [
    [...importColumns.map((column) => t(`columns.${column}`)), tFile('reason')],
    ...rows.map(({ number, cells }) => [
      ...importColumns.map((column) => cells[column]),
      (checks.get(number)?.problems ?? []).map(problemText).join('; '),
    ]),
  ];
  return <SaveCsvButton label={t('saveErrors')} name={t('errorsName')} rows={toLines} testId="import-save-errors" />;
}
