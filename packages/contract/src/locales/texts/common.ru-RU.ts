import type { Translation } from '../translation.ts';
import type en from './common.en-US.ts';

export default {
  product: 'Switchboard',
  cancel: 'Отмена',
  close: 'Закрыть',
  save: 'Сохранить',
  delete: 'Удалить',
  edit: 'Редактировать',
  yes: 'Да',
  no: 'Нет',
  retry: 'Попробовать ещё раз',
  back: 'Назад',
  copy: 'Копировать',
  loading: 'Загрузка…',
  search: 'Поиск',
  error: 'Ошибка',
  notAvailable: 'Не указано',
  unknownBot: 'Неизвестный бот',
  you: 'вы',
  today: 'Сегодня',
  unread:
    '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} many {# непрочитанных сообщений} other {# непрочитанного сообщения}}',
  partFailed: 'Эту часть не удалось загрузить.',
  reload: 'Перезагрузить страницу',
  languageFailed: 'Не удалось изменить язык, попробуйте ещё раз',
  showPassword: 'Показать или скрыть пароль',
  confirmClose: 'Вы уверены, что хотите закрыть это окно?',
} as const satisfies Translation<typeof en>;
