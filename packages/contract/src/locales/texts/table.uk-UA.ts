import type { Translation } from '../translation.ts';
import type en from './table.en-US.ts';

export default {
  range: '{from, number}–{to, number} із {total, number}',
  pages: 'Сторінки',
  page: 'Сторінка {page, number}',
  previous: 'Попередня сторінка',
  next: 'Наступна сторінка',
  sortBy: 'Сортування',
  ascending: 'За зростанням',
  descending: 'За спаданням',
  show: 'Показати відомості: {name}',
  hide: 'Сховати відомості: {name}',
  details: 'Відомості',
  menu: 'Дії: {name}',
  actions: 'Дії',
  failed: 'Не вдалося завантажити список',
  forbidden: 'На жаль, у вас немає доступу до цієї сторінки',
} as const satisfies Translation<typeof en>;
