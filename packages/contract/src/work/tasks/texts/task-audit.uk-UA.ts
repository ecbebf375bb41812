import type { Translation } from '../../../locales/translation.ts';
import type en from './task-audit.en-US.ts';

export default {
  actions: {
    task: {
      deleted: 'Видалено завдання',
    },
    task_category: {
      created: 'Додано категорію',
      updated: 'Перейменовано категорію',
      deleted: 'Видалено категорію',
    },
    sprint: {
      created: 'Додано спринт',
      updated: 'Змінено спринт',
      deleted: 'Видалено спринт',
    },
  },
} satisfies Translation<typeof en>;
