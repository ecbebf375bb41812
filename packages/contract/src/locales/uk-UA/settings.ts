import type en from '../en-US/settings.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Налаштування',
  bots: 'Боти',
  roles: 'Ролі',
  workspace: 'Робочий простір',
  audit: 'Журнал змін',
  users: 'Користувачі',
} as const satisfies Translation<typeof en>;
