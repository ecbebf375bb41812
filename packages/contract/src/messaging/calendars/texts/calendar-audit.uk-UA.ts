import type { Translation } from '../../../locales/translation.ts';
import type en from './calendar-audit.en-US.ts';

export default {
  actions: { calendar: { created: 'Додано календар', changed: 'Змінено календар', deleted: 'Видалено календар' } },
  fields: { time_zone: 'Часовий пояс', hours: 'Години', exceptions: 'Винятки', people: 'Люди' },
} satisfies Translation<typeof en>;
