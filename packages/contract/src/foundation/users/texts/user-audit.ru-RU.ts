import type { Translation } from '../../../locales/translation.ts';
import type en from './user-audit.en-US.ts';

export default {
  actions: {
    user: {
      created: 'Создан пользователь',
      invited: 'Приглашён пользователь',
      imported: 'Импортированы пользователи',
      invite_resent: 'Снова отправлено приглашение',
      updated: 'Изменён пользователь',
      deleted: 'Удалён пользователь',
      second_factors_reset: 'Сброшена двухэтапная аутентификация',
    },
  },
} satisfies Translation<typeof en>;
