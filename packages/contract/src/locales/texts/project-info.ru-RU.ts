import type { Translation } from '../translation.ts';
import type en from './project-info.en-US.ts';

export default {
  signedInAs: 'Вы вошли как',
  role: 'Роль',
  plan: 'Тариф',
  invite: 'Пригласить людей',
  preferences: 'Настройки',
  settings: 'Настройки рабочего пространства',
  copyAddress: 'Скопировать адрес',
  copied: 'Адрес скопирован',
  copyFailed: 'Не удалось скопировать адрес',
} satisfies Translation<typeof en>;
