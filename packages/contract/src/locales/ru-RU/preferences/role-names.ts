import type en from '../../en-US/preferences/role-names.ts';
import type { Translation } from '../../translation.ts';

export default {
  administrator: 'Администратор',
  manager: 'Менеджер',
  member: 'Участник',
} satisfies Translation<typeof en>;
