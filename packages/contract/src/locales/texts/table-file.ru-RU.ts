import type { Translation } from '../translation.ts';
import type en from './table-file.en-US.ts';

export default {
  title: 'Файл',
  drop: 'Перетащите сюда файл CSV или нажмите, чтобы выбрать',
  choose: 'Выбрать файл CSV',
  limit: 'До {rows, number} строк и {megabytes, number} МБ',
  tooLarge: 'Файл больше {megabytes, number} МБ. Разделите его.',
  unreadable: 'Не удалось прочитать файл. Выберите его ещё раз.',
  reason: 'Что не так',
  another: 'Выбрать другой файл',
  saveFailed: 'Не удалось скачать строки',
  problems: {
    quotes: 'В строке {row, number} у кавычек нет пары.',
    cell_too_long: 'В ячейке строки {row, number} больше {chars, number} символов. Возможно, в ней не закрыты кавычки.',
    row_too_long: 'В строке {row, number} больше {chars, number} символов. Возможно, в ней не закрыты кавычки.',
    too_many_columns: 'В строке {row, number} больше {columns, number} столбцов.',
    too_many_lines: 'В файле больше {lines, number} строк вместе с пустыми. Удалите пустые.',
  },
} as const satisfies Translation<typeof en>;
