import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { delimiterOf, importColumns, limits } from '@switchboard/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { DropZone } from '../../../../ui/drop-zone.tsx';
import { makeCsv, saveFile } from '../../../../ui/save-csv.ts';
import { SettingsCard } from '../../../../ui/settings-card.tsx';
import classes from './import-users.module.css';
import { type ReadTable, readTable, type TableProblem } from './read-table.ts';
import { readText } from './read-text.ts';

const bytesPerMegabyte = 1024 * 1024;
/** In UTF-16, twice what a call may carry. */
const maxMegabytes = 2;

type Problem = TableProblem | { kind: 'tooLarge' | 'encoding' | 'unreadable' };

interface ChooseFileProps {
  onRead: (table: ReadTable) => void;
}

/** Takes a table of people: a file chosen or dropped, or cells pasted from a spreadsheet. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const t = useT('userImport');
  const locale = useLocale();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  const read = (text: string) => {
    const table = readTable(text);
    if ('kind' in table) setProblem(table);
    else onRead(table);
  };
  const readFile = async (file: File) => {
    if (file.size > maxMegabytes * bytesPerMegabyte) {
      setProblem({ kind: 'tooLarge' });
      return;
    }
    try {
      const text = readText(new Uint8Array(await file.arrayBuffer()));
      if (text === null) setProblem({ kind: 'encoding' });
      else read(text);
    } catch {
      // It was moved or deleted after it was chosen.
      setProblem({ kind: 'unreadable' });
    }
  };
  const zone = useDropzone({
    multiple: false,
    onDrop: ([file]) => {
      setProblem(null);
      if (file !== undefined) void readFile(file);
    },
    // The button inside takes focus and key presses.
    noKeyboard: true,
  });

  return (
    <>
      {problem !== null && (
        <Alert color="red" variant="light" role="alert" mb="md" data-testid="import-problem">
          {problemText(t, problem)}
        </Alert>
      )}
      <SettingsCard title={t('file.title')}>
        <DropZone
          zone={zone}
          label={t('file.choose')}
          inputTestId="import-file"
          wide={t('file.drop')}
          narrow={t('file.choose')}
          hint={t('file.limit', { rows: limits.importedAtOnce, megabytes: maxMegabytes })}
        />
        <Text size="sm" mt="md">
          {t('file.help')}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t('file.known')}: {importColumns.map((column) => t(`columns.${column}`)).join(', ')}
        </Text>
        <Button
          mt="sm"
          size="sm"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          data-testid="import-template"
          onClick={() =>
            saveFile(
              `${t('file.templateName')}.csv`,
              makeCsv([importColumns.map((column) => t(`columns.${column}`))], delimiterOf(locale)),
            )
          }
        >
          {t('file.template')}
        </Button>
        <form
          className={classes.paste}
          onSubmit={(event) => {
            event.preventDefault();
            setProblem(null);
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
      </SettingsCard>
    </>
  );
}

const problemText = (t: ReturnType<typeof useT<'userImport'>>, problem: Problem): string => {
  switch (problem.kind) {
    case 'tooLarge':
      return t('problems.tooLarge', { megabytes: maxMegabytes });
    case 'tooManyRows':
      return t('problems.tooManyRows', { rows: problem.rows, limit: limits.importedAtOnce });
    case 'quotes':
      return t('problems.quotes', { row: problem.row });
    default:
      return t(`problems.${problem.kind}`);
  }
};
