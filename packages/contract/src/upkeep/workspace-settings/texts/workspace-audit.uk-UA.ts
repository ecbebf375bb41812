import type { Translation } from '../../../locales/translation.ts';
import type en from './workspace-audit.en-US.ts';

export default {
  actions: {
    workspace: {
      updated: 'Змінено налаштування',
      owner_changed: 'Передано робочий простір',
      exported: 'Розпочато експорт',
    },
  },
} satisfies Translation<typeof en>;
