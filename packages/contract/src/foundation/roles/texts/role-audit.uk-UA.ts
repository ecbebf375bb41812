import type { Translation } from '../../../locales/translation.ts';
import type en from './role-audit.en-US.ts';

export default {
  actions: {
    role: {
      created: 'Додано роль',
      updated: 'Змінено роль',
      deleted: 'Видалено роль',
    },
  },
} satisfies Translation<typeof en>;
