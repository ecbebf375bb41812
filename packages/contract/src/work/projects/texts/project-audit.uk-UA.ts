import type { Translation } from '../../../locales/translation.ts';
import type en from './project-audit.en-US.ts';

export default {
  actions: {
    project: {
      created: 'Створено проєкт',
      updated: 'Змінено проєкт',
      archived: 'Перенесено проєкт в архів',
      restored: 'Повернуто проєкт з архіву',
      deleted: 'Видалено проєкт',
    },
  },
} satisfies Translation<typeof en>;
