import { Button, type ButtonProps } from '@mantine/core';
import { delimiterOf } from '@switchboard/contract';
import { IconDownload } from '@tabler/icons-react';
import { useLocale } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import { useAction } from '../forms/failures/use-action.ts';
import { makeCsv, saveFile } from './save-csv.ts';

type Rows = readonly (readonly string[])[];

interface SaveCsvButtonProps extends Pick<ButtonProps, 'size' | 'mt'> {
  label: string;
  /** For readers who do not see the elements beside it. */
  fullLabel?: string;
  /** Of the file, without its ending. */
  name: string;
  rows: () => Rows | Promise<Rows>;
  testId: string;
}

/** Saves rows as a file for the spreadsheet programs of the reader's language. */
export function SaveCsvButton({ label, fullLabel, name, rows, testId, size = 'xs', mt = 0 }: SaveCsvButtonProps) {
  const t = useT('tableFile');
  const locale = useLocale();
  const save = useAction(
    async () => saveFile(`${name}.csv`, makeCsv(await rows(), delimiterOf(locale))),
    t('saveFailed'),
  );
  return (
    <Button
      size={size}
      variant="default"
      mt={mt}
      leftSection={<IconDownload size={size === 'xs' ? 14 : 15} aria-hidden="true" />}
      loading={save.isPending}
      aria-label={fullLabel}
      data-testid={testId}
      onClick={() => save.run()}
    >
      {label}
    </Button>
  );
}
