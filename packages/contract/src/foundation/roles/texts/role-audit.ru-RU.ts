import type { Translation } from '../../../locales/translation.ts';
import type en from './role-audit.en-US.ts';

export default {
  actions: {
    role: {
      created: 'Добавлена роль',
      updated: 'Изменена роль',
      deleted: 'Удалена роль',
    },
  },
} satisfies Translation<typeof en>;
