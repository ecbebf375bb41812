import type { Translation } from '../../../locales/translation.ts';
import type en from './answered.en-US.ts';

export default {
  label: 'Клиенту уже ответил кто-то из коллег',
  by: 'Тем временем клиенту уже ответили: {names}',
  earlier: 'Раньше ещё {count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}',
  unsent:
    '{count, plural, =1 {Ваше сообщение не отправлено.} one {Ваше # сообщение не отправлено.} few {Ваши # сообщения не отправлены.} many {Ваши # сообщений не отправлены.} other {Ваши # сообщения не отправлены.}}',
  send: 'Всё равно отправить',
  edit: 'Редактировать',
  discard: 'Удалить',
  discarded: 'Удалено',
  undo: 'Вернуть',
} satisfies Translation<typeof en>;
