import { ActionIcon } from '@mantine/core';
import { type ImportColumn, importColumns, type RowProblem } from '@switchboard/contract';
import { IconTrash } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { useFieldText } from '../../../../ui/forms/form/use-field-text.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { EditableCell } from './editable-cell.tsx';
import type { ImportRow, RowCheck } from './import-rows.ts';
import classes from './import-users.module.css';

/** The sentence for the error of a cell. */
export function useProblemText(): (problem: RowProblem) => string {
  const t = useT('userImport');
  const fieldText = useFieldText();
  return (problem) => {
    const { field, message, params } = problem;
    if (message === 'validation.email_taken') return t('cells.sameEmail', { row: Number(params['row']) });
    if (message === 'validation.username_taken') {
      const { row } = params;
      return row === undefined ? t('cells.usernameTaken') : t('cells.sameUsername', { row: Number(row) });
    }
    if (message === 'validation.unknown_role') return t('cells.unknownRole');
    return fieldText(problem, t(`columns.${field}`));
  };
}

interface RowColumnsOptions {
  checks: ReadonlyMap<number, RowCheck>;
  change: (number: number, column: ImportColumn, value: string) => void;
  remove: (numbers: ReadonlySet<number>) => void;
  /** Id of the `datalist` with the roles. */
  rolesList: string;
}

/** The columns of the rows: number, effect, each cell, to be corrected in place, and a button to take the row out. */
export function useRowColumns({ checks, change, remove, rolesList }: RowColumnsOptions): Column<ImportRow, 'number'>[] {
  const t = useT('userImport');
  const problemText = useProblemText();
  const toColumn = (column: ImportColumn): Column<ImportRow, 'number'> => ({
    key: column,
    title: t(`columns.${column}`),
    isHead: column === 'email',
    cell: ({ number, cells }) => {
      const problem = checks.get(number)?.problems.find(({ field }) => field === column);
      return (
        <EditableCell
          label={t('rows.cell', { column: t(`columns.${column}`), row: number })}
          value={cells[column]}
          error={problem === undefined ? null : problemText(problem)}
          isEmail={column === 'email'}
          {...(column === 'role' && { list: rolesList })}
          onChange={(value) => change(number, column, value)}
        />
      );
    },
  });
  return [
    { key: 'number', title: t('rows.number'), width: '56px', cell: ({ number }) => number },
    {
      key: 'outcome',
      title: t('rows.outcome'),
      width: '132px',
      cell: ({ number }) => {
        const outcome = checks.get(number)?.outcome ?? 'checking';
        return (
          <span className={classes.outcome} data-outcome={outcome}>
            {t(`outcomes.${outcome}`)}
          </span>
        );
      },
    },
    ...importColumns.map(toColumn),
    {
      key: 'remove',
      title: t('rows.remove'),
      isBare: true,
      width: '44px',
      cell: ({ number }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('rows.removeNamed', { row: number })}
          onClick={() => remove(new Set([number]))}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      ),
    },
  ];
}
