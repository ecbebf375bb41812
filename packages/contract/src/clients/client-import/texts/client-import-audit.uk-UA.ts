import type { Translation } from '../../../locales/translation.ts';
import type en from './client-import-audit.en-US.ts';

export default {
  actions: {
    client: {
      imported: 'Імпортовано клієнтів',
      exported: 'Експортовано клієнтів',
    },
  },
} satisfies Translation<typeof en>;
