import type { Translation } from '../translation.ts';
import type en from './tabs.en-US.ts';

export default {
  label: 'Главные страницы',
  inbox: 'Входящие',
  channels: 'Каналы',
  search: 'Поиск',
  tasks: 'Задачи',
  me: 'Профиль',
} as const satisfies Translation<typeof en>;
