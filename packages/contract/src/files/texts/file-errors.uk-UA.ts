import type { Translation } from '../../locales/translation.ts';
import type en from './file-errors.en-US.ts';

export default {
  file: {
    not_found: 'Такого файлу немає',
    too_large: 'Розмір файлу має бути меншим за 20 МБ',
    missing: 'Запит не містить файлу',
    empty: 'Файл порожній',
    storage_full: 'Не залишилося місця для файлів',
  },
} satisfies Translation<typeof en>;
