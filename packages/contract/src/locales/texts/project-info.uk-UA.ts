import type { Translation } from '../translation.ts';
import type en from './project-info.en-US.ts';

export default {
  signedInAs: 'Ви увійшли як',
  role: 'Роль',
  plan: 'Тариф',
  invite: 'Запросити людей',
  preferences: 'Налаштування',
  settings: 'Налаштування робочого простору',
  copyAddress: 'Скопіювати адресу',
  copied: 'Адресу скопійовано',
  copyFailed: 'Не вдалося скопіювати адресу',
} satisfies Translation<typeof en>;
