import type { Translation } from '../translation.ts';
import type en from './table.en-US.ts';

export default {
  range: '{from, number}–{to, number} из {total, number}',
  pages: 'Страницы',
  page: 'Страница {page, number}',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  sortBy: 'Сортировка',
  ascending: 'По возрастанию',
  descending: 'По убыванию',
  show: 'Показать сведения: {name}',
  hide: 'Скрыть сведения: {name}',
  details: 'Сведения',
  menu: 'Действия: {name}',
  actions: 'Действия',
  failed: 'Не удалось загрузить список',
  forbidden: 'К сожалению, у вас нет доступа к этой странице',
} as const satisfies Translation<typeof en>;
