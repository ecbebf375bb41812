import type { Translation } from '../../../locales/translation.ts';
import type en from './answered.en-US.ts';

export default {
  label: 'Коллега уже ответил',
  by: 'Тем временем клиенту уже ответили: {names}',
  earlier: 'Раньше ещё {count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}',
  unsent:
    '{count, plural, one {Ваше сообщение не отправлено.} few {Ваши # сообщения не отправлены.} many {Ваши # сообщений не отправлены.} other {Ваши # сообщения не отправлены.}}',
  send: 'Всё равно отправить',
  edit: 'Редактировать',
  discard: 'Отбросить',
  discarded: 'Отброшено',
  undo: 'Вернуть',
} satisfies Translation<typeof en>;
