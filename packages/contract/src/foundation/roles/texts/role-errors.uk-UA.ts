import type { Translation } from '../../../locales/translation.ts';
import type en from './role-errors.en-US.ts';

export default {
  role: {
    not_found: 'Такої ролі немає',
    beyond_rights: 'Не можна надати чи забрати дозвіл, якого не маєте самі',
    of_owner: 'Роль власника може змінити лише власник',
    built_in: 'Стандартні ролі видалити не можна',
    in_use: 'Цю роль мають користувачі. Виберіть для них іншу.',
    last_administrator: 'Роль власника має дозволяти керувати користувачами й ролями',
    too_many: 'Ролей забагато. Спершу видаліть непотрібну.',
  },
  validation: {
    role_name_taken: 'Роль із такою назвою вже є',
    read_required: 'Право змінювати потребує права бачити',
  },
} satisfies Translation<typeof en>;
