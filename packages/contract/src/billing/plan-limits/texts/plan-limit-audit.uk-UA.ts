import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit-audit.en-US.ts';

export default {
  actions: {
    plan: {
      places_changed: 'Змінено користувачів і ботів за тарифом',
    },
  },
} satisfies Translation<typeof en>;
