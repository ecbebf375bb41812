import type { Translation } from '../../../locales/translation.ts';
import type en from './bot-audit.en-US.ts';

export default {
  actions: {
    bot: {
      added: 'Подключён бот',
      updated: 'Изменён бот',
      deleted: 'Отключён бот',
      repaired: 'Заново подключён бот',
    },
  },
} satisfies Translation<typeof en>;
