import type { Translation } from '../../../locales/translation.ts';
import type en from './role-names.en-US.ts';

export default {
  administrator: 'Администратор',
  manager: 'Менеджер',
  member: 'Участник',
} satisfies Translation<typeof en>;
