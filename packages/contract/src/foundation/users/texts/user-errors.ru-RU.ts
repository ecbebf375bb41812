import type { Translation } from '../../../locales/translation.ts';
import type en from './user-errors.en-US.ts';

export default {
  user: {
    not_found: 'Такого пользователя нет',
    not_pending: 'Этот пользователь уже присоединился',
    protected: 'Вы не можете изменять этого пользователя',
    own_rights: 'Изменить свою роль или статус либо удалить себя нельзя',
    own_email: 'Свой адрес меняют в профиле',
    own_second_factors: 'Свою двухэтапную аутентификацию меняют в профиле',
    no_second_factor: 'У этого пользователя двухэтапная аутентификация не настроена',
    role_beyond_own: 'Нельзя дать роль с правами, которых нет у вас',
    plan_limit: 'Лимит пользователей по тарифу исчерпан',
    too_many_invites: 'Сегодня приглашено слишком много людей. Попробуйте завтра.',
  },
  validation: {
    entered_twice: 'Введено дважды',
    unknown_role: 'Этой роли больше нет',
    role_beyond_own: 'Нельзя дать роль с правами, которых нет у вас',
    image_required: 'Выберите изображение',
  },
} satisfies Translation<typeof en>;
