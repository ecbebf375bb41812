import type { Translation } from '../../../locales/translation.ts';
import type en from './client-import-audit.en-US.ts';

export default {
  actions: {
    client: {
      imported: 'Импортированы клиенты',
      exported: 'Экспортированы клиенты',
    },
  },
} satisfies Translation<typeof en>;
