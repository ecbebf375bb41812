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
  activity: {
    in: 'Від клієнтів',
    out: 'Клієнтам',
    lastDays: 'Останні 30 днів',
    ofBot:
      '{name}, останні 30 днів: {received, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}} від клієнтів, {sent, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}} клієнтам. Найбільше: {day}.',
    ofPerson:
      '{name}, останні 30 днів: {count, plural, one {# відповідь} few {# відповіді} many {# відповідей} other {# відповіді}}. Найбільше: {day}.',
    open: '{count, plural, one {# відкрита розмова} few {# відкриті розмови} many {# відкритих розмов} other {# відкритої розмови}}',
    byWeek: 'Повідомлення за тижнями',
    week: 'Тиждень',
    byMonth: 'Повідомлення за місяцями',
    month: 'Місяць',
  },
} satisfies Translation<typeof en>;
