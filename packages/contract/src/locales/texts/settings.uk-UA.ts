import type { Translation } from '../translation.ts';
import type en from './settings.en-US.ts';

export default {
  title: 'Налаштування',
  bots: 'Боти',
  cannedReplies: 'Шаблони',
  calendars: 'Робочі години',
  assignment: 'Розподіл',
  targets: 'Цілі',
  rules: 'Правила',
  roles: 'Ролі',
  workspace: 'Робочий простір',
  audit: 'Журнал змін',
  users: 'Користувачі',
  api: 'API',
  webhooks: 'Вебхуки',
  subscription: 'Підписка',
  subscriber: 'Реквізити',
} as const satisfies Translation<typeof en>;
