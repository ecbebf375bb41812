import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { ChooseTableFile } from './choose-table-file.tsx';
import { type ReadTable, readTable, type TableKind } from './read-table.ts';
import { readText } from './read-text.ts';
import { SaveCsvButton } from './save-csv-button.tsx';
import { useFileProblemText } from './use-file-problem-text.ts';

interface ChooseTextTableProps<Column extends string> {
  kind: TableKind<Column>;
  title: (column: Column) => string;
  maxMegabytes: number;
  help: string;
  /** Of the file with nothing but titles, without its ending. */
  templateName: string;
  onRead: (table: ReadTable<Column>) => void;
  /** Other ways to give a table; `read` shows why a text is none. */
  children?: (read: (text: string) => void) => ReactNode;
}

/** Takes a table that the browser reads: a CSV file in UTF-8 or UTF-16, chosen or dropped. */
export function ChooseTextTable<Column extends string>(props: ChooseTextTableProps<Column>) {
  const { kind, title, onRead } = props;
  const t = useT('tableFile');
  const fileProblemText = useFileProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const columns = kind.columns.map(title);

  const read = (text: string) => {
    const table = readTable(text, kind);
    if (!('kind' in table)) {
      setProblem(null);
      onRead(table);
    } else if ('row' in table) setProblem(fileProblemText(table.kind, table.row));
    else if (table.kind === 'tooManyRows') {
      setProblem(t('tooManyRows', { rows: table.rows, limit: kind.maxRows }));
    } else setProblem(t(table.kind, { column: title(kind.needed) }));
  };
  const readFile = async (file: File) => {
    try {
      const text = await readText(new Uint8Array(await file.arrayBuffer()));
      if (text === null) setProblem(t('encoding'));
      else read(text);
    } catch {
      // It was moved or deleted after it was chosen.
      setProblem(t('unreadable'));
    }
  };

  return (
    <ChooseTableFile
      problem={problem}
      onProblem={setProblem}
      onFile={(file) => void readFile(file)}
      maxRows={kind.maxRows}
      maxMegabytes={props.maxMegabytes}
      help={props.help}
      known={t('known')}
      columns={columns}
    >
      <SaveCsvButton
        label={t('template')}
        name={props.templateName}
        rows={() => [columns]}
        size="sm"
        mt="sm"
        testId="import-template"
      />
      {props.children?.(read)}
    </ChooseTableFile>
  );
}
