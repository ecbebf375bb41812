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
} satisfies Translation<typeof en>;
