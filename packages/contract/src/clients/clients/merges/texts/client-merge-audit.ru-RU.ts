import type { Translation } from '../../../../locales/translation.ts';
import type en from './client-merge-audit.en-US.ts';

export default {
  actions: {
    client: {
      merged: 'Объединены клиенты в одного человека',
      split: 'Отменено объединение клиентов',
    },
  },
} satisfies Translation<typeof en>;
