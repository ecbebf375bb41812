import type { Translation } from '../translation.ts';
import type en from './charts.en-US.ts';

export default {
  view: 'Вид «{name}»',
  chart: 'График',
  table: 'Таблица',
  none: 'Нет данных',
  time: 'Время',
  before: '{name}, предыдущий период',
  less: 'Меньше',
  more: 'Больше',
  hint: 'Стрелки перемещают по графику.',
  opens: 'Стрелки перемещают по графику, Enter показывает, из чего складывается число.',
  list: '{value}, показать, из чего складывается',
  activity: {
    in: 'От клиентов',
    out: 'Клиентам',
    lastDays: 'Последние 30 дней',
    ofBot:
      '{name}, последние 30 дней: {received, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}} от клиентов, {sent, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}} клиентам. Больше всего: {day}.',
    ofPerson:
      '{name}, последние 30 дней: {count, plural, one {# ответ} few {# ответа} many {# ответов} other {# ответа}}. Больше всего: {day}.',
    open: '{count, plural, one {# открытый разговор} few {# открытых разговора} many {# открытых разговоров} other {# открытого разговора}}',
    byWeek: 'Сообщения по неделям',
    week: 'Неделя',
    byMonth: 'Сообщения по месяцам',
    month: 'Месяц',
  },
} satisfies Translation<typeof en>;
