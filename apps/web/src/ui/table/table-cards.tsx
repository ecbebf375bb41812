import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { CellValue } from './cell-value.tsx';
import classes from './data-table.module.css';
import { Expander } from './expander.tsx';
import { moveBetweenRows } from './move-between-rows.ts';
import { RowActions } from './row-actions.tsx';
import type { OpenRows, RowProps } from './row-props.ts';
import { SortSelect } from './sort-select.tsx';

interface TableCardsProps<Row, Sort extends string> extends RowProps<Row, Sort>, OpenRows {
  label: string;
  rows: readonly Row[];
}

/** A table as cards, for phones. */
export function TableCards<Row, Sort extends string>({ label, rows, ...props }: TableCardsProps<Row, Sort>) {
  const { columns, state, rowKey, density } = props;
  return (
    <>
      {rows.length > 1 && <SortSelect columns={columns} state={state} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the buttons inside */}
      <ul className={classes.cards} data-density={density} aria-label={label} onKeyDown={moveBetweenRows}>
        {rows.map((row) => (
          <Card key={rowKey(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  );
}

function Card<Row, Sort extends string>({ row, ...props }: RowProps<Row, Sort> & OpenRows & { row: Row }) {
  const { columns, rowKey, rowName, rowTestId, renderDetails, onOpen, actions, isOpen, toggle } = props;
  const detailsId = useId();
  const key = rowKey(row);
  const name = rowName(row);
  const shown = renderDetails?.(row) ?? null;
  const isShown = shown !== null && isOpen(key);
  const head = columns.find(({ isHead }) => isHead);
  return (
    <li className={classes.card} data-row data-testid={rowTestId?.(row)}>
      <div className={classes.cardTop}>
        {columns
          .filter(({ isBare }) => isBare)
          .map((column) => (
            <span key={column.key} className={classes.bare}>
              {column.cell(row)}
            </span>
          ))}
        <div className={classes.cardHead}>
          {onOpen ? (
            <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(row)}>
              <CellValue>{head?.cell(row)}</CellValue>
            </UnstyledButton>
          ) : (
            <CellValue>{head?.cell(row)}</CellValue>
          )}
        </div>
        {shown !== null && (
          <Expander rowName={name} isOpen={isShown} controls={detailsId} onToggle={() => toggle(key)} />
        )}
        {actions && <RowActions actions={actions(row)} rowName={name} as="menu" />}
      </div>
      <dl className={classes.facts}>
        {columns.map(({ key: columnKey, title, cell, isHead, isBare }) =>
          isHead || isBare ? null : (
            <div key={columnKey}>
              <dt>{title}</dt>
              <dd>
                <CellValue>{cell(row)}</CellValue>
              </dd>
            </div>
          ),
        )}
      </dl>
      {isShown && (
        <div id={detailsId} className={classes.cardDetails}>
          {shown}
        </div>
      )}
    </li>
  );
}
