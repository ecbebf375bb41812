import { Button } from '@mantine/core';
import { delimiterOf, importColumns } from '@switchboard/contract';
import { IconDownload } from '@tabler/icons-react';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { makeCsv, saveFile } from '../../../../ui/save-csv.ts';
import type { ImportRow, RowCheck } from './import-rows.ts';
import { useProblemText } from './use-row-columns.tsx';

/** Saves the rows with errors, each with what is wrong, to be corrected elsewhere. */
export function SaveErrors({ rows, checks }: { rows: readonly ImportRow[]; checks: ReadonlyMap<number, RowCheck> }) {
  const t = useT('userImport');
  const locale = useLocale();
  const problemText = useProblemText();
  const save = () => {
    const titles = [...importColumns.map((column) => t(`columns.${column}`)), t('reason')];
    const lines = rows.map(({ number, cells }) => [
      ...importColumns.map((column) => cells[column]),
      (checks.get(number)?.problems ?? []).map(problemText).join('; '),
    ]);
    saveFile(`${t('errorsName')}.csv`, makeCsv([titles, ...lines], delimiterOf(locale)));
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      data-testid="import-save-errors"
      onClick={save}
    >
      {t('saveErrors')}
    </Button>
  );
}
