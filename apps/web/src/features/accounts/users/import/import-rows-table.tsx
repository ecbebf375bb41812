import type { ImportColumn } from '@switchboard/contract';
import { IconFilterOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import type { TableState } from '../../../../ui/table/use-table-state.ts';
import type { ImportRow, RowCheck } from './import-rows.ts';
import { RoleNames } from './role-names.tsx';
import { useRowColumns } from './use-row-columns.tsx';

const sortValues = { number: ({ number }: ImportRow) => number };

interface ImportRowsTableProps {
  rows: readonly ImportRow[];
  /** Only rows with errors are among them. */
  isFiltered: boolean;
  checks: ReadonlyMap<number, RowCheck>;
  state: TableState<'number'>;
  change: (number: number, column: ImportColumn, value: string) => void;
  remove: (numbers: ReadonlySet<number>) => void;
}

/** The rows of the file, page by page, each cell to be corrected in place. */
export function ImportRowsTable({ rows, isFiltered, checks, state, change, remove }: ImportRowsTableProps) {
  const t = useT('userImport');
  const rolesList = useId();
  const columns = useRowColumns({ checks, change, remove, rolesList });
  const content = useLocalRows(state, rows, sortValues);
  return (
    <>
      <RoleNames id={rolesList} />
      <DataTable
        label={t('rows.label')}
        state={state}
        columns={columns}
        content={content}
        rowKey={({ number }) => number}
        rowName={({ number }) => t('rows.name', { row: number })}
        rowTestId={({ number }) => `import-row-${number}`}
        empty={
          <EmptyState
            icon={IconFilterOff}
            title={t(isFiltered ? 'rows.noErrors' : 'rows.none')}
            hint={t(isFiltered ? 'rows.noErrorsHint' : 'rows.noneHint')}
          />
        }
        testId="import-rows"
      />
    </>
  );
}
