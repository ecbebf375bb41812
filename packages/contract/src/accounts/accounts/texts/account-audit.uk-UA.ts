import type { Translation } from '../../../locales/translation.ts';
import type en from './account-audit.en-US.ts';

export default {
  actions: {
    account: {
      joined: 'Приєднання за запрошенням',
      signed_up: 'Реєстрація',
      password_reset: 'Встановлено пароль за посиланням із листа',
      password_changed: 'Змінено пароль',
      email_requested: 'Запит на нову адресу',
      email_changed: 'Підтверджено нову адресу',
      second_factor_added: 'Додано додаткове підтвердження входу',
      second_factor_removed: 'Видалено додаткове підтвердження входу',
      recovery_codes_renewed: 'Оновлено резервні коди',
      session_ended: 'Завершено сеанс',
      all_sessions_ended: 'Вихід на всіх пристроях',
    },
  },
} satisfies Translation<typeof en>;
