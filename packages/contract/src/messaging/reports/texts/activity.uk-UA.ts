import type { Translation } from '../../../locales/translation.ts';
import type enUS from './activity.en-US.ts';

export default {
  in: 'Від клієнтів',
  out: 'Клієнтам',
  lastDays: 'Останні 30 днів',
  ofBot:
    '{name}, останні 30 днів: {received, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}} від клієнтів, {sent, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}} клієнтам. Найбільше: {day}.',
  ofPerson:
    '{name}, останні 30 днів: {count, plural, one {# відповідь} few {# відповіді} many {# відповідей} other {# відповіді}}. Найбільше: {day}.',
  open: '{count, plural, one {# відкрита} few {# відкриті} many {# відкритих} other {# відкритої}}',
  byWeek: 'Повідомлення за тижнями',
  week: 'Тиждень',
  byMonth: 'Повідомлення за місяцями',
  month: 'Місяць',
} as const satisfies Translation<typeof enUS>;
