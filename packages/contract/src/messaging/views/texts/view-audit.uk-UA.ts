import type { Translation } from '../../../locales/translation.ts';
import type en from './view-audit.en-US.ts';

export default {
  actions: {
    view: {
      created: 'Додано спільне подання',
      changed: 'Змінено спільне подання',
      deleted: 'Видалено спільне подання',
    },
  },
} satisfies Translation<typeof en>;
