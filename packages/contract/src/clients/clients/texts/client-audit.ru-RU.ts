import type { Translation } from '../../../locales/translation.ts';
import type en from './client-audit.en-US.ts';

export default {
  actions: {
    client: {
      updated: 'Изменён клиент',
      deleted: 'Удалён клиент',
    },
  },
} satisfies Translation<typeof en>;
