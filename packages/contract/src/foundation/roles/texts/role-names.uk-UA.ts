import type { Translation } from '../../../locales/translation.ts';
import type en from './role-names.en-US.ts';

export default {
  administrator: 'Адміністратор',
  manager: 'Менеджер',
  member: 'Учасник',
} satisfies Translation<typeof en>;
