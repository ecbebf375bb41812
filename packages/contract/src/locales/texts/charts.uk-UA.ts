import type { Translation } from '../translation.ts';
import type en from './charts.en-US.ts';

export default {
  view: 'Вигляд «{name}»',
  chart: 'Графік',
  table: 'Таблиця',
  none: 'Немає даних',
  time: 'Час',
  before: '{name}, попередній період',
  less: 'Менше',
  more: 'Більше',
  hint: 'Стрілки пересувають по графіку.',
  opens: 'Стрілки пересувають по графіку, Enter показує, з чого складається число.',
  list: '{value}, показати, з чого складається',
} satisfies Translation<typeof en>;
