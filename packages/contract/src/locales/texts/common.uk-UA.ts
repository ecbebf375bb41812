import type { Translation } from '../translation.ts';
import type en from './common.en-US.ts';

export default {
  product: 'Switchboard',
  cancel: 'Скасувати',
  close: 'Закрити',
  save: 'Зберегти',
  delete: 'Видалити',
  edit: 'Редагувати',
  yes: 'Так',
  no: 'Ні',
  retry: 'Спробувати ще раз',
  back: 'Назад',
  copy: 'Копіювати',
  loading: 'Завантаження…',
  search: 'Пошук',
  error: 'Помилка',
  notAvailable: 'Не вказано',
  unknownBot: 'Невідомий бот',
  you: 'ви',
  today: 'Сьогодні',
  unread:
    '{count, plural, one {# непрочитане повідомлення} few {# непрочитані повідомлення} many {# непрочитаних повідомлень} other {# непрочитаного повідомлення}}',
  partFailed: 'Цю частину не вдалося завантажити.',
  reload: 'Перезавантажити сторінку',
  languageFailed: 'Не вдалося змінити мову, спробуйте ще раз',
  showPassword: 'Показати або сховати пароль',
  confirmClose: 'Ви впевнені, що хочете закрити це вікно?',
} as const satisfies Translation<typeof en>;
