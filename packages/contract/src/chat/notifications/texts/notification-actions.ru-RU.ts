import type { Translation } from '../../../locales/translation.ts';
import type en from './notification-actions.en-US.ts';

export default {
  close: 'Закрыть разговор',
  snooze: 'Отложить до завтра',
  settle: 'Ответ не нужен',
  undo: 'Вернуть',
  closed: 'Разговор закрыт',
  snoozed: 'Отложено до завтра, 9:00',
  settled: 'Ответ не нужен',
  clientWrote: 'Не выполнено: клиент написал ещё раз',
  changed: 'Не выполнено: состояние разговора уже изменил кто-то другой',
  signedOut: 'Не выполнено: на этом устройстве вы вышли из системы',
  denied: 'Не выполнено: вы больше не можете менять этот разговор',
  offline: 'Не выполнено: нет связи с сервером',
  failed: 'Не выполнено: произошла ошибка',
  unknown: 'Неизвестно, выполнено ли это. Откройте разговор.',
} satisfies Translation<typeof en>;
