import type { Translation } from '../../../locales/translation.ts';
import type en from './webhook-audit.en-US.ts';

export default {
  actions: {
    webhook: {
      created: 'Додано вебхук',
      changed: 'Змінено вебхук',
      deleted: 'Видалено вебхук',
      secret_changed: 'Оновлено секрет вебхука',
      replayed: 'Повідомлення вебхука надіслано ще раз',
      switched_off: 'Вебхук вимкнено',
    },
  },
  fields: { url: 'Адреса', types: 'Події', is_ordered: 'По черзі', sends: 'Надсилає', messages: 'Повідомлень' },
} satisfies Translation<typeof en>;
