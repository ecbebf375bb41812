import type { Translation } from '../../../../locales/translation.ts';
import type en from './client-merge-audit.en-US.ts';

export default {
  actions: {
    client: {
      merged: 'Об’єднано клієнтів в одну особу',
      split: 'Скасовано об’єднання клієнтів',
    },
  },
} satisfies Translation<typeof en>;
