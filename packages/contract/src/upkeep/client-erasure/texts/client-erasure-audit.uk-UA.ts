import type { Translation } from '../../../locales/translation.ts';
import type en from './client-erasure-audit.en-US.ts';

export default {
  actions: {
    client: {
      erased: 'Видалено дані клієнта',
    },
  },
} satisfies Translation<typeof en>;
