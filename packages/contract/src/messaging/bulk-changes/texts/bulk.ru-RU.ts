import type { Translation } from '../../../locales/translation.ts';
import type en from './bulk.en-US.ts';

export default {
  bar: 'Выбранные разговоры',
  chosen: '{count, plural, one {Выбран #} few {Выбрано #} many {Выбрано #} other {Выбрано #}}',
  held: 'Выбрать все в списке',
  matching: 'Выбрать все по фильтру: {count, number}',
  allMatching: 'Выбраны все по фильтру: {count, number}',
  clear: 'Снять выбор',
  close: 'Закрыть',
  neverAsks: 'При закрытии нескольких разговоров клиентов не просят об оценке.',
  open: 'Открыть снова',
  snooze: 'Отложить',
  label: 'Метки',
  noLabels: 'Меток ещё нет',
  give: 'Добавить «{name}»',
  take: 'Снять «{name}»',
  priority: 'Приоритет',
  handOver: {
    action: 'Передать',
    title:
      '{count, plural, one {Передать # разговор} few {Передать # разговора} many {Передать # разговоров} other {Передать # разговора}}',
    person: 'Кому',
    stays: 'Прежние менеджеры остаются участниками',
    submit: 'Передать',
    failed: 'Не удалось передать разговоры',
  },
  handedToYou:
    '{count, plural, one {Вам передан # разговор} few {Вам передано # разговора} many {Вам передано # разговоров} other {Вам передано # разговора}} · {name}',
  handedHint: 'В списке «Мои клиенты»',
  running: '{done} из {total}',
  undoing: 'Отмена: {done} из {total}',
  stop: 'Остановить',
  done: '{count, plural, one {Изменён #} few {Изменено #} many {Изменено #} other {Изменено #}}',
  deeds: {
    closed:
      '{count, plural, one {Закрыт # разговор} few {Закрыто # разговора} many {Закрыто # разговоров} other {Закрыто # разговора}}',
    opened:
      '{count, plural, one {Снова открыт # разговор} few {Снова открыто # разговора} many {Снова открыто # разговоров} other {Снова открыто # разговора}}',
    snoozed:
      '{count, plural, one {Отложен # разговор} few {Отложено # разговора} many {Отложено # разговоров} other {Отложено # разговора}} до {when}',
    priority:
      'Приоритет «{name}»: {count, plural, one {# разговор} few {# разговора} many {# разговоров} other {# разговора}}',
    labelled:
      'Метка «{name}» добавлена: {count, plural, one {# разговор} few {# разговора} many {# разговоров} other {# разговора}}',
    unlabelled:
      'Метка «{name}» снята: {count, plural, one {# разговор} few {# разговора} many {# разговоров} other {# разговора}}',
    handedOver:
      '{name}: {count, plural, one {передан # разговор} few {передано # разговора} many {передано # разговоров} other {передано # разговора}}',
    returned:
      '{count, plural, one {# разговор} few {# разговора} many {# разговоров} other {# разговора}} снова среди новых клиентов',
  },
  reasonCount: '{count, number}: {reason}',
  undone: 'Отменено: {count, number}',
  kept: 'не отменено из-за более поздних изменений: {count, number}',
  skipped: '{count, plural, one {пропущен #} few {пропущено #} many {пропущено #} other {пропущено #}}',
  failedMidway: 'Изменение прервано',
  show: 'Какие именно',
  undo: 'Вернуть',
  dismiss: 'Скрыть результат',
  failed: 'Не удалось изменить разговоры',
  left: { title: 'Пропущенные', more: 'Ещё', failed: 'Не удалось загрузить список' },
  reasons: {
    already_so: 'без изменений',
    changed_meanwhile: 'тем временем изменено',
    not_allowed: 'нет права изменять',
    gone: 'разговора уже нет',
    failed: 'из-за ошибки',
  },
  offer: {
    title: 'Старые разговоры',
    text: '{count, plural, one {В # открытом разговоре никто не писал {days}. Закрыть?} few {В # открытых разговорах никто не писал {days}. Закрыть их?} many {В # открытых разговорах никто не писал {days}. Закрыть их?} other {В # открытых разговорах никто не писал {days}. Закрыть их?}}',
    days: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    close: 'Закрыть',
    decline: 'Нет, спасибо',
    failed: 'Ответ не сохранён',
  },
} satisfies Translation<typeof en>;
