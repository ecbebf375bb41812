import type { Translation } from '../../../locales/translation.ts';
import type en from './bot-audit.en-US.ts';

export default {
  actions: {
    bot: {
      added: 'Підключено бота',
      updated: 'Змінено бота',
      deleted: 'Відключено бота',
      repaired: 'Заново підключено бота',
    },
  },
} satisfies Translation<typeof en>;
