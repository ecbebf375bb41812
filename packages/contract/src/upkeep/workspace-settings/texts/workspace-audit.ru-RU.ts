import type { Translation } from '../../../locales/translation.ts';
import type en from './workspace-audit.en-US.ts';

export default {
  actions: {
    workspace: {
      updated: 'Изменены настройки',
      owner_changed: 'Передано рабочее пространство',
      exported: 'Начат экспорт',
    },
  },
} satisfies Translation<typeof en>;
