import type { Translation } from '../../../locales/translation.ts';
import type en from './canned-reply-audit.en-US.ts';

export default {
  actions: {
    canned_reply: {
      created: 'Добавлен шаблон ответа',
      changed: 'Изменён шаблон ответа',
      deleted: 'Удалён шаблон ответа',
      imported: 'Импортированы шаблоны ответов',
    },
  },
  fields: { shortcut: 'Сокращение', texts: 'Тексты', files: 'Файлы', scope: 'Кто пользуется', created: 'Создано' },
} satisfies Translation<typeof en>;
