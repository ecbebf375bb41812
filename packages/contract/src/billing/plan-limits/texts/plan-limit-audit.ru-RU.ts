import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit-audit.en-US.ts';

export default {
  actions: {
    plan: {
      places_changed: 'Изменены пользователи и боты по тарифу',
    },
  },
} satisfies Translation<typeof en>;
