import type { Translation } from '../../../locales/translation.ts';
import type en from './view-audit.en-US.ts';

export default {
  actions: {
    view: {
      created: 'Добавлено общее представление',
      changed: 'Изменено общее представление',
      deleted: 'Удалено общее представление',
    },
  },
} satisfies Translation<typeof en>;
