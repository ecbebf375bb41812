import type { Translation } from '../../../locales/translation.ts';
import type en from './calendar-audit.en-US.ts';

export default {
  actions: { calendar: { created: 'Добавлен календарь', changed: 'Изменён календарь', deleted: 'Удалён календарь' } },
  fields: { time_zone: 'Часовой пояс', hours: 'Часы', exceptions: 'Исключения', people: 'Люди' },
} satisfies Translation<typeof en>;
