import type { Translation } from '../../../locales/translation.ts';
import type en from './notifications.en-US.ts';

export default {
  from: '{author} · {channel}',
  newClient: 'Новий клієнт: {name}',
  handedOver: 'Цю розмову передано вам · {user}',
  given: 'Цю розмову призначено вам автоматично',
  several: '{title} ({count, number})',
  emptyMessage: 'Нове повідомлення',
  note: 'Нотатка: {text}',
  someone: 'Хтось',
  bar: {
    label: 'Сповіщення',
    ask: 'Увімкніть сповіщення, щоб не пропустити повідомлення, коли працюєте в іншому вікні.',
    enable: 'Увімкнути сповіщення',
    later: 'Не зараз',
    soundBlocked: 'Звук вимкнено до першого дотику чи клавіші',
  },
  update: {
    ready: 'Готова нова версія.',
    waitsForFiles: 'Готова нова версія. Оновіть сторінку, щойно файли прикріпляться.',
    refresh: 'Оновити',
  },
  title: 'Сповіщення',
  testTitle: 'Це пробне сповіщення',
  testBody: 'Такий вигляд матимуть нові повідомлення.',
} satisfies Translation<typeof en>;
