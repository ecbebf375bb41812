import type { Translation } from '../../../locales/translation.ts';
import type en from './role-errors.en-US.ts';

export default {
  role: {
    not_found: 'Такої ролі немає',
    beyond_rights: 'Не можна надати чи забрати дозвіл, якого не маєте самі',
    of_owner: 'Роль власника може змінити лише власник',
    built_in: 'Ролі, які є в кожному робочому просторі, не видаляються',
    in_use: 'Цю роль мають користувачі. Виберіть для них іншу.',
    last_administrator: 'Власник має керувати користувачами й ролями',
    too_many: 'Ролей забагато. Спершу видаліть непотрібну.',
  },
  validation: {
    role_name_taken: 'Роль із такою назвою вже є',
    read_required: 'Хто змінює, той має й бачити',
  },
} satisfies Translation<typeof en>;
