import type en from '../../en-US/preferences/role-names.ts';
import type { Translation } from '../../translation.ts';

export default {
  administrator: 'Адміністратор',
  manager: 'Менеджер',
  member: 'Учасник',
} satisfies Translation<typeof en>;
