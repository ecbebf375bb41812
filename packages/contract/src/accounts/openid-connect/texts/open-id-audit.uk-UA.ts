import type { Translation } from '../../../locales/translation.ts';
import type en from './open-id-audit.en-US.ts';

export default {
  actions: {
    openid: {
      updated: 'Змінено службу входу',
      removed: 'Видалено службу входу',
      linked: 'Пов’язано обліковий запис служби входу',
      unlinked: 'Відв’язано обліковий запис служби входу',
      admitted: 'Приєднання через службу входу',
    },
  },
} satisfies Translation<typeof en>;
