import type { Translation } from '../translation.ts';
import type en from './tabs.en-US.ts';

export default {
  label: 'Головні сторінки',
  inbox: 'Вхідні',
  channels: 'Канали',
  search: 'Пошук',
  tasks: 'Завдання',
  me: 'Профіль',
} as const satisfies Translation<typeof en>;
