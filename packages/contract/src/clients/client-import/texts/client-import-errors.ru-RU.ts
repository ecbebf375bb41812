import type { Translation } from '../../../locales/translation.ts';
import type en from './client-import-errors.en-US.ts';

export default {
  import: {
    not_found: 'Такого импорта нет',
    file_not_found: 'Файла уже нет. Выберите его ещё раз.',
    in_progress: 'Ваш импорт ещё идёт. Подождите, пока он завершится.',
    not_checked: 'Сначала проверьте строки',
    over: 'Этот импорт завершён',
  },
} satisfies Translation<typeof en>;
