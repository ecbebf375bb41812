import type { Translation } from '../../../locales/translation.ts';
import type en from './retention-audit.en-US.ts';

export default {
  actions: {
    workspace: {
      retention_changed: 'Змінено строки зберігання повідомлень і файлів',
    },
  },
} satisfies Translation<typeof en>;
