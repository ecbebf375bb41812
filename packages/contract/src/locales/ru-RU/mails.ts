import type enUS from '../en-US/mails.ts';
import type { Translation } from '../translation.ts';

export default {
  layout: {
    fallback: 'Если кнопка не работает, откройте этот адрес в браузере:',
    automatic: 'Это письмо отправлено автоматически. Ответов на него никто не читает.',
    languages: 'Язык',
    copyright: '© {year} Switchboard',
  },
} as const satisfies Translation<typeof enUS>;
