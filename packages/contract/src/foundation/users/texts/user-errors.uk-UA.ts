import type { Translation } from '../../../locales/translation.ts';
import type en from './user-errors.en-US.ts';

export default {
  user: {
    not_found: 'Такого користувача немає',
    not_pending: 'Цей користувач уже приєднався',
    protected: 'Ви не можете змінювати цього користувача',
    own_rights: 'Змінити власну роль чи статус або видалити себе не можна',
    own_email: 'Власну адресу змінюють у профілі',
    own_second_factors: 'Власну двоетапну перевірку змінюють у профілі',
    no_second_factor: 'У цього користувача двоетапну перевірку не налаштовано',
    role_beyond_own: 'Не можна надати роль із правами, яких ви не маєте',
    plan_limit: 'Ліміт користувачів за тарифом вичерпано',
    too_many_invites: 'Сьогодні запрошено забагато людей. Спробуйте завтра.',
  },
  validation: {
    entered_twice: 'Введено двічі',
    unknown_role: 'Цієї ролі вже немає',
    role_beyond_own: 'Не можна надати роль із правами, яких ви не маєте',
    image_required: 'Виберіть зображення',
  },
} satisfies Translation<typeof en>;
