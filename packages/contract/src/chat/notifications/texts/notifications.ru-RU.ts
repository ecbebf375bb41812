import type { Translation } from '../../../locales/translation.ts';
import type en from './notifications.en-US.ts';

export default {
  from: '{author} · {channel}',
  newClient: 'Новый клиент: {name}',
  handedOver: 'Этот разговор передан вам · {user}',
  given: 'Этот разговор назначен вам автоматически',
  several: '{title} ({count, number})',
  emptyMessage: 'Новое сообщение',
  note: 'Заметка: {text}',
  someone: 'Кто-то',
  bar: {
    label: 'Уведомления',
    ask: 'Включите уведомления, чтобы не пропустить сообщения, когда работаете в другом окне.',
    enable: 'Включить уведомления',
    later: 'Не сейчас',
    soundBlocked: 'Звук выключен до первого касания или клавиши',
  },
  update: {
    ready: 'Готова новая версия.',
    waitsForFiles: 'Готова новая версия. Обновите страницу, когда файлы загрузятся.',
    refresh: 'Обновить',
  },
  title: 'Уведомления',
  testTitle: 'Это пробное уведомление',
  testBody: 'Так будут выглядеть новые сообщения.',
} satisfies Translation<typeof en>;
