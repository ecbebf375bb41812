import type { Translation } from '../../../locales/translation.ts';
import type enUS from './activity.en-US.ts';

export default {
  in: 'От клиентов',
  out: 'Клиентам',
  lastDays: 'Последние 30 дней',
  ofBot:
    '{name}, последние 30 дней: {received, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}} от клиентов, {sent, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}} клиентам. Больше всего: {day}.',
  ofPerson:
    '{name}, последние 30 дней: {count, plural, one {# ответ} few {# ответа} many {# ответов} other {# ответа}}. Больше всего: {day}.',
  open: '{count, plural, one {# открытый} few {# открытых} many {# открытых} other {# открытого}}',
  byWeek: 'Сообщения по неделям',
  week: 'Неделя',
  byMonth: 'Сообщения по месяцам',
  month: 'Месяц',
} as const satisfies Translation<typeof enUS>;
