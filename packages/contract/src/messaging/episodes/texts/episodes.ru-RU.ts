import type { Translation } from '../../../locales/translation.ts';
import type en from './episodes.en-US.ts';

export default {
  close: 'Закрыть разговор',
  reopen: 'Открыть снова',
  snooze: 'Отложить',
  wake: 'Вернуть сейчас',
  settle: 'Ответ не нужен',
  empty: { snoozed: 'Ничего не отложено', closed: 'Пока ничего не закрыто' },
  states: { label: 'Состояние', open: 'Открытые', snoozed: 'Отложенные', closed: 'Закрытые' },
  snoozedUntil: 'Отложено до {when}',
  snoozedBy: '{name} откладывает до {when}',
  woken: 'Время отложенного разговора пришло',
  wokenBy: 'Кто откладывал: {name}',
  presets: {
    threeHours: 'Через три часа',
    tomorrow: 'Завтра в {time}',
    monday: 'В понедельник в {time}',
    week: 'Через неделю в {time}',
    other: 'Другое время…',
  },
  form: {
    title: 'Отложить до',
    day: 'День',
    time: 'Время',
    reason: 'Почему (видит команда)',
    keeps: 'Даже если клиент напишет',
    submit: 'Отложить',
    cancel: 'Отмена',
    missing: 'Выберите день и время',
    past: 'Это время уже прошло',
    tooFar: 'Это более чем через год',
  },
  done: {
    closed: 'Закрыто: {name}',
    snoozed: '{name}: отложено до {when}',
    settled: '{name}: ответ не нужен',
    opened: 'Открыто снова: {name}',
  },
  undo: 'Вернуть',
  failed: 'Не удалось изменить состояние',
  changed: 'Тем временем состояние этого разговора изменил кто-то другой',
  closedBar: {
    text: 'Разговор закрыт. Ваше сообщение его не откроет.',
    wait: 'Ждать ответа',
  },
} satisfies Translation<typeof en>;
