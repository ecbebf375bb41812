import { type ImportColumn, importColumns, limits, makeColumnFinder, personTitles } from '@switchboard/contract';
import type { TableKind } from '../../../../ui/table-file/read-table.ts';

/** The columns' names in spreadsheets and other programs. */
const names: Record<ImportColumn, readonly string[]> = {
  ...personTitles,
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'електронна пошта',
    'ел пошта',
    'пошта',
    'адреса електронної пошти',
    'електронна адреса',
    'электронная почта',
    'эл почта',
    'почта',
    'адрес электронной почты',
    'электронный адрес',
    'імейл',
    'емейл',
    'имейл',
  ],
  role: ['role', 'user role', 'роль'],
  position: ['position', 'job title', 'title', 'job', 'посада', 'должность'],
};

/** A table of people. */
export const peopleTable: TableKind<ImportColumn> = {
  columns: importColumns,
  findColumn: makeColumnFinder(importColumns, (column) => names[column]),
  needed: 'email',
  maxRows: limits.importedAtOnce,
};
