import type { Translation } from '../translation.ts';
import type en from './table-file.en-US.ts';

export default {
  title: 'Файл',
  drop: 'Перетащите сюда файл CSV или нажмите, чтобы выбрать',
  choose: 'Выбрать файл CSV',
  limit: 'До {rows, number} строк и {megabytes, number} МБ',
  tooLarge: 'Файл больше {megabytes, number} МБ. Разделите его.',
  unreadable: 'Не удалось прочитать файл. Выберите его ещё раз.',
  template: 'Скачать пустую таблицу',
  known: 'Столбцы, которые читаются',
  unused: 'Столбцы, которые не используются: {names}',
  encoding: 'Файл не в кодировке UTF-8 или UTF-16. Сохраните его в программе таблиц как «CSV UTF-8».',
  empty: 'Под названиями нет ни одной строки.',
  noColumn: 'Нет столбца «{column}». В первой строке должны быть названия.',
  tooManyRows: 'Строк {rows, number}, а за раз можно импортировать не больше {limit, number}. Разделите файл.',
  reason: 'Что не так',
  another: 'Выбрать другой файл',
  saveFailed: 'Не удалось скачать строки',
  problems: {
    quotes: 'В строке {row, number} не закрыты кавычки.',
    cell_too_long: 'В ячейке строки {row, number} больше {chars, number} символов. Возможно, в ней не закрыты кавычки.',
    row_too_long: 'В строке {row, number} больше {chars, number} символов. Возможно, в ней не закрыты кавычки.',
    too_many_columns: 'В строке {row, number} больше {columns, number} столбцов.',
    too_many_lines: 'В файле больше {lines, number} строк вместе с пустыми. Удалите пустые.',
  },
} as const satisfies Translation<typeof en>;
