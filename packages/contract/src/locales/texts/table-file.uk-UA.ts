import type { Translation } from '../translation.ts';
import type en from './table-file.en-US.ts';

export default {
  title: 'Файл',
  drop: 'Перетягніть сюди файл CSV або натисніть, щоб вибрати',
  choose: 'Вибрати файл CSV',
  limit: 'До {rows, number} рядків і {megabytes, number} МБ',
  tooLarge: 'Файл більший за {megabytes, number} МБ. Розділіть його.',
  unreadable: 'Не вдалося прочитати файл. Виберіть його ще раз.',
  template: 'Завантажити порожню таблицю',
  known: 'Стовпці, які читаються',
  unused: 'Стовпці, що не використовуються: {names}',
  encoding: 'Файл не в кодуванні UTF-8 чи UTF-16. Збережіть його в програмі таблиць як «CSV UTF-8».',
  empty: 'Під назвами немає жодного рядка.',
  noColumn: 'Немає стовпця «{column}». У першому рядку мають бути назви.',
  tooManyRows: 'Рядків {rows, number}, а за раз можна імпортувати щонайбільше {limit, number}. Розділіть файл.',
  reason: 'Що не так',
  another: 'Вибрати інший файл',
  saveFailed: 'Не вдалося завантажити рядки',
  problems: {
    quotes: 'У рядку {row, number} не закрито лапки.',
    cell_too_long: 'У комірці рядка {row, number} понад {chars, number} символів. Можливо, у ній не закрито лапки.',
    row_too_long: 'У рядку {row, number} понад {chars, number} символів. Можливо, у ньому не закрито лапки.',
    too_many_columns: 'У рядку {row, number} понад {columns, number} стовпців.',
    too_many_lines: 'У файлі понад {lines, number} рядків разом із порожніми. Видаліть порожні.',
  },
} as const satisfies Translation<typeof en>;
