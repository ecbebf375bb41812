import type { Translation } from '../../../locales/translation.ts';
import type en from './client-audit.en-US.ts';

export default {
  actions: {
    client: {
      updated: 'Змінено клієнта',
      deleted: 'Видалено клієнта',
    },
  },
} satisfies Translation<typeof en>;
