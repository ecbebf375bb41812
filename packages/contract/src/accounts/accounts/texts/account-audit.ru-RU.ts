import type { Translation } from '../../../locales/translation.ts';
import type en from './account-audit.en-US.ts';

export default {
  actions: {
    account: {
      joined: 'Присоединение по приглашению',
      signed_up: 'Регистрация',
      password_reset: 'Задан пароль по ссылке из письма',
      password_changed: 'Изменён пароль',
      email_requested: 'Запрос на новый адрес',
      email_changed: 'Подтверждён новый адрес',
      second_factor_added: 'Добавлено дополнительное подтверждение входа',
      second_factor_removed: 'Удалено дополнительное подтверждение входа',
      recovery_codes_renewed: 'Обновлены резервные коды',
      session_ended: 'Завершён сеанс',
      all_sessions_ended: 'Выход на всех устройствах',
    },
  },
} satisfies Translation<typeof en>;
