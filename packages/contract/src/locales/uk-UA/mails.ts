import type enUS from '../en-US/mails.ts';
import type { Translation } from '../translation.ts';

export default {
  layout: {
    fallback: 'Якщо кнопка не працює, відкрийте цю адресу в браузері:',
    automatic: 'Цей лист надіслано автоматично. Відповідей на нього ніхто не читає.',
    languages: 'Мова',
    copyright: '© {year} Switchboard',
  },
} as const satisfies Translation<typeof enUS>;
