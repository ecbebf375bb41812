import type { Translation } from '../../../locales/translation.ts';
import type en from './task-audit.en-US.ts';

export default {
  actions: {
    task: {
      deleted: 'Удалена задача',
    },
    task_category: {
      created: 'Добавлена категория',
      updated: 'Переименована категория',
      deleted: 'Удалена категория',
    },
    sprint: {
      created: 'Добавлен спринт',
      updated: 'Изменён спринт',
      deleted: 'Удалён спринт',
    },
  },
} satisfies Translation<typeof en>;
