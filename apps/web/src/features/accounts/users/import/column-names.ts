import { type ImportColumn, importColumns, makeColumnFinder, personTitles } from '@switchboard/contract';

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

/** The column that a title stands for; null for one that is not read. */
export const findColumn = makeColumnFinder(importColumns, (column) => names[column]);
