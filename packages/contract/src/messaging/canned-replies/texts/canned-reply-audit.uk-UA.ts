import type { Translation } from '../../../locales/translation.ts';
import type en from './canned-reply-audit.en-US.ts';

export default {
  actions: {
    canned_reply: {
      created: 'Додано шаблон відповіді',
      changed: 'Змінено шаблон відповіді',
      deleted: 'Видалено шаблон відповіді',
      imported: 'Імпортовано шаблони відповідей',
    },
  },
  fields: { shortcut: 'Скорочення', texts: 'Тексти', files: 'Файли', scope: 'Хто користується', created: 'Створено' },
} satisfies Translation<typeof en>;
