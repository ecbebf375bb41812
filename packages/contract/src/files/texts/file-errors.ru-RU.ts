import type { Translation } from '../../locales/translation.ts';
import type en from './file-errors.en-US.ts';

export default {
  file: {
    not_found: 'Такого файла нет',
    too_large: 'Размер файла должен быть меньше 20 МБ',
    missing: 'Запрос не содержит файла',
    empty: 'Файл пуст',
    storage_full: 'Не осталось места для файлов',
  },
} satisfies Translation<typeof en>;
