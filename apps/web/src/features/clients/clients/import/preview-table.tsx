import { NativeSelect, Table } from '@mantine/core';
import { type ClientColumn, type ColumnTarget, clientColumns } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { customFieldsQuery } from '../clients-queries.ts';
import classes from './import-clients.module.css';

interface PreviewTableProps {
  titles: readonly string[];
  rows: readonly (readonly string[])[];
  targets: readonly (ColumnTarget | null)[];
  onTarget: (place: number, target: ColumnTarget | null) => void;
}

/** The first rows of the file, with each column's target. */
export function PreviewTable({ titles, rows, targets, onTarget }: PreviewTableProps) {
  const t = useT('clientImport');
  const fields = useQuery(customFieldsQuery(useApi())).data?.data ?? [];
  const choices = [
    { value: '', label: t('review.ignored') },
    ...clientColumns.map((column: ClientColumn) => ({ value: column as string, label: t(`columns.${column}`) })),
    ...fields.map(({ id, title }) => ({ value: `field:${id}`, label: title })),
  ];
  return (
    <div className={classes.scroller}>
      <Table className={classes.preview ?? ''} aria-label={t('review.rows')} data-testid="import-preview">
        <Table.Thead>
          <Table.Tr>
            {titles.map((title, place) => (
              <Table.Th key={place} data-unused={(targets[place] ?? null) === null || undefined}>
                <span className={classes.columnTitle} dir="auto">
                  {title}
                </span>
                <NativeSelect
                  size="xs"
                  aria-label={t('review.target', { title })}
                  value={targets[place] ?? ''}
                  data={choices}
                  data-testid={`import-target-${place}`}
                  onChange={({ currentTarget: { value } }) =>
                    onTarget(place, value === '' ? null : (value as ColumnTarget))
                  }
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, index) => (
            <Table.Tr key={index}>
              {titles.map((_, place) => (
                <Table.Td key={place} dir="auto" data-unused={(targets[place] ?? null) === null || undefined}>
                  {cells[place]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
