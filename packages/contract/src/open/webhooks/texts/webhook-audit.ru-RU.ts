import type { Translation } from '../../../locales/translation.ts';
import type en from './webhook-audit.en-US.ts';

export default {
  actions: {
    webhook: {
      created: 'Добавлен вебхук',
      changed: 'Изменён вебхук',
      deleted: 'Удалён вебхук',
      secret_changed: 'Обновлён секрет вебхука',
      replayed: 'Сообщения вебхука отправлены ещё раз',
      switched_off: 'Вебхук выключен',
    },
  },
  fields: { url: 'Адрес', types: 'События', is_ordered: 'По очереди', sends: 'Отправляет', messages: 'Сообщений' },
} satisfies Translation<typeof en>;
