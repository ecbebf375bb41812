import type { Translation } from '../translation.ts';
import type en from './settings.en-US.ts';

export default {
  title: 'Настройки',
  bots: 'Боты',
  cannedReplies: 'Шаблоны',
  calendars: 'Рабочие часы',
  assignment: 'Распределение',
  targets: 'Цели',
  rules: 'Правила',
  roles: 'Роли',
  workspace: 'Рабочее пространство',
  audit: 'Журнал изменений',
  users: 'Пользователи',
  api: 'API',
  webhooks: 'Вебхуки',
  subscription: 'Подписка',
  subscriber: 'Реквизиты',
} as const satisfies Translation<typeof en>;
