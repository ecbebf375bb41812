import { Button, Group, Textarea } from '@mantine/core';
import { importColumns, limits } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ChooseTableFile } from '../../../../ui/table-file/choose-table-file.tsx';
import { SaveCsvButton } from '../../../../ui/table-file/save-csv-button.tsx';
import { useFileProblemText } from '../../../../ui/table-file/use-file-problem-text.ts';
import classes from './import-users.module.css';
import { type ReadTable, readTable, type TableProblem } from './read-table.ts';
import { readText } from './read-text.ts';

/** In UTF-16, twice the limit of a call. */
const maxMegabytes = 2;

interface ChooseFileProps {
  onRead: (table: ReadTable) => void;
}

/** Takes a table of people: a file chosen or dropped, or cells pasted from a spreadsheet. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const t = useT('userImport');
  const tFile = useT('tableFile');
  const problemText = useProblemText();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const columns = importColumns.map((column) => t(`columns.${column}`));

  const read = (text: string) => {
    const table = readTable(text);
    if ('kind' in table) setProblem(problemText(table));
    else onRead(table);
  };
  const readFile = async (file: File) => {
    try {
      const text = await readText(new Uint8Array(await file.arrayBuffer()));
      if (text === null) setProblem(t('problems.encoding'));
      else read(text);
    } catch {
      // It was moved or deleted after it was chosen.
      setProblem(tFile('unreadable'));
    }
  };

  return (
    <ChooseTableFile
      problem={problem}
      onProblem={setProblem}
      onFile={(file) => void readFile(file)}
      maxRows={limits.importedAtOnce}
      maxMegabytes={maxMegabytes}
      help={t('file.help')}
      known={t('file.known')}
      columns={columns}
    >
      <SaveCsvButton
        label={t('file.template')}
        name={t('file.templateName')}
        rows={() => [columns]}
        size="sm"
        mt="sm"
        testId="import-template"
      />
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
    </ChooseTableFile>
  );
}

function useProblemText(): (problem: TableProblem) => string {
  const t = useT('userImport');
  const fileProblemText = useFileProblemText();
  return (problem) => {
    if ('row' in problem) return fileProblemText(problem.kind, problem.row);
    if (problem.kind !== 'tooManyRows') return t(`problems.${problem.kind}`);
    return t('problems.tooManyRows', { rows: problem.rows, limit: limits.importedAtOnce });
  };
}
