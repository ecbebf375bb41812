import type { Translation } from '../../../locales/translation.ts';
import type en from './retention-audit.en-US.ts';

export default {
  actions: {
    workspace: {
      retention_changed: 'Изменены сроки хранения сообщений и файлов',
    },
  },
} satisfies Translation<typeof en>;
