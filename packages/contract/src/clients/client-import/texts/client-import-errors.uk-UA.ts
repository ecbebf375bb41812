import type { Translation } from '../../../locales/translation.ts';
import type en from './client-import-errors.en-US.ts';

export default {
  import: {
    not_found: 'Такого імпорту немає',
    file_not_found: 'Файлу вже немає. Виберіть його ще раз.',
    in_progress: 'Ваш імпорт ще триває. Зачекайте, доки він завершиться.',
    not_checked: 'Спершу перевірте рядки',
    over: 'Цей імпорт завершено',
  },
} satisfies Translation<typeof en>;
