import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { CellValue } from './cell-value.tsx';
import classes from './data-table.module.css';
import { Expander } from './expander.tsx';
import { moveBetweenRows } from './move-between-rows.ts';
import { RowActions } from './row-actions.tsx';
import type { OpenRows, RowProps } from './row-props.ts';
import { SortHeader } from './sort-header.tsx';

interface TableLinesProps<Row, Sort extends string> extends RowProps<Row, Sort>, OpenRows {
  label: string;
  rows: readonly Row[];
}

/** A table as lines, for wider screens. */
export function TableLines<Row, Sort extends string>({ label, rows, ...props }: TableLinesProps<Row, Sort>) {
  const t = useT('table');
  const { columns, state, renderDetails, actions, rowKey, density } = props;
  return (
    <div className={classes.scroller}>
      <Table
        className={classes.table ?? ''}
        verticalSpacing={density === undefined ? 'sm' : 6}
        data-density={density}
        aria-label={label}
      >
        <Table.Thead>
          <Table.Tr>
            {renderDetails && (
              <Table.Th scope="col" className={classes.narrow ?? ''}>
                <VisuallyHidden>{t('details')}</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} state={state} />
            ))}
            {actions && (
              <Table.Th scope="col" className={classes.narrow ?? ''}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <Line key={rowKey(row)} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether a click counts for the row: not while text is being selected, nor on an interactive element in the row. */
const isOnRow = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label') === null &&
  (globalThis.getSelection()?.isCollapsed ?? true);

function Line<Row, Sort extends string>({ row, ...props }: RowProps<Row, Sort> & OpenRows & { row: Row }) {
  const {
    columns,
    rowKey,
    rowName,
    rowTestId,
    renderDetails,
    onOpen,
    actions,
    actionsAs = 'menu',
    isOpen,
    toggle,
  } = props;
  const detailsId = useId();
  const key = rowKey(row);
  const name = rowName(row);
  const shown = renderDetails?.(row) ?? null;
  const isShown = shown !== null && isOpen(key);
  const press = shown === null ? onOpen && (() => onOpen(row)) : () => toggle(key);
  return (
    <>
      <Table.Tr
        data-row
        data-testid={rowTestId?.(row)}
        className={press ? (classes.pressable ?? '') : ''}
        // For the keyboard, the row's own button does the same.
        onClick={(event) => {
          if (isOnRow(event)) press?.();
        }}
      >
        {renderDetails && (
          <Table.Td>
            {shown !== null && (
              <Expander rowName={name} isOpen={isShown} controls={detailsId} onToggle={() => toggle(key)} />
            )}
          </Table.Td>
        )}
        {columns.map(({ key: columnKey, cell, isHead = false }) =>
          isHead ? (
            <Table.Th key={columnKey} scope="row" className={classes.head ?? ''}>
              {onOpen ? (
                <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(row)}>
                  <CellValue>{cell(row)}</CellValue>
                </UnstyledButton>
              ) : (
                <CellValue>{cell(row)}</CellValue>
              )}
            </Table.Th>
          ) : (
            <Table.Td key={columnKey}>
              <CellValue>{cell(row)}</CellValue>
            </Table.Td>
          ),
        )}
        {actions && (
          <Table.Td className={classes.actions ?? ''}>
            <RowActions actions={actions(row)} rowName={name} as={actionsAs} />
          </Table.Td>
        )}
      </Table.Tr>
      {isShown && (
        <Table.Tr id={detailsId} className={classes.details ?? ''}>
          <Table.Td />
          <Table.Td colSpan={columns.length + (actions ? 1 : 0)}>{shown}</Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
