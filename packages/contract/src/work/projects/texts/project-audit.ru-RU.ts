import type { Translation } from '../../../locales/translation.ts';
import type en from './project-audit.en-US.ts';

export default {
  actions: {
    project: {
      created: 'Создан проект',
      updated: 'Изменён проект',
      archived: 'Перенесён проект в архив',
      restored: 'Возвращён проект из архива',
      deleted: 'Удалён проект',
    },
  },
} satisfies Translation<typeof en>;
