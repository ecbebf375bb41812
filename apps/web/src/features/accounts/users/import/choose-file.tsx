import { Button, Group, Textarea } from '@mantine/core';
import type { ImportColumn } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ChooseTextTable } from '../../../../ui/table-file/choose-text-table.tsx';
import type { ReadTable } from '../../../../ui/table-file/read-table.ts';
import { peopleTable } from './column-names.ts';
import classes from './import-users.module.css';

/** In UTF-16, twice the limit of a call. */
const maxMegabytes = 2;

interface ChooseFileProps {
  onRead: (table: ReadTable<ImportColumn>) => void;
}

/** Takes a table of people: a file chosen or dropped, or cells pasted from a spreadsheet. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const t = useT('userImport');
  const [pasted, setPasted] = useState('');
  return (
    <ChooseTextTable
      kind={peopleTable}
      title={(column) => t(`columns.${column}`)}
      maxMegabytes={maxMegabytes}
      help={t('file.help')}
      templateName={t('file.templateName')}
      onRead={onRead}
    >
      {(read) => (
        <form
          className={classes.paste}
          onSubmit={(event) => {
            event.preventDefault();
            read(pasted);
          }}
        >
          <Textarea
            label={t('file.pasteLabel')}
            description={t('file.pasteHint')}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
            data-testid="import-pasted"
          />
          <Group justify="flex-end" mt="sm">
            <Button type="submit" size="sm" disabled={pasted.trim() === ''} data-testid="import-read-pasted">
              {t('file.paste')}
            </Button>
          </Group>
        </form>
      )}
    </ChooseTextTable>
  );
}
