import type { Translation } from '../../../locales/translation.ts';
import type en from './bulk.en-US.ts';

export default {
  bar: 'Вибрані розмови',
  chosen: '{count, plural, one {Вибрано #} few {Вибрано #} many {Вибрано #} other {Вибрано #}}',
  held: 'Вибрати всі в списку',
  matching: 'Вибрати всі за фільтром: {count, number}',
  allMatching: 'Вибрано всі за фільтром: {count, number}',
  clear: 'Зняти вибір',
  close: 'Закрити',
  neverAsks: 'Коли закривають кілька розмов, клієнтів не просять про оцінку.',
  open: 'Відкрити знову',
  snooze: 'Відкласти',
  label: 'Мітки',
  noLabels: 'Міток ще немає',
  give: 'Додати «{name}»',
  take: 'Зняти «{name}»',
  priority: 'Пріоритет',
  handOver: {
    action: 'Передати',
    title:
      '{count, plural, one {Передати # розмову} few {Передати # розмови} many {Передати # розмов} other {Передати # розмови}}',
    person: 'Кому',
    stays: 'Попередні менеджери лишаються учасниками',
    submit: 'Передати',
    failed: 'Не вдалося передати розмови',
  },
  handedToYou:
    'Вам передано {count, plural, one {# розмову} few {# розмови} many {# розмов} other {# розмови}} · {name}',
  handedHint: 'У списку «Мої клієнти»',
  running: '{done} з {total}',
  undoing: 'Скасування: {done} з {total}',
  stop: 'Зупинити',
  done: '{count, plural, one {Змінено #} few {Змінено #} many {Змінено #} other {Змінено #}}',
  deeds: {
    closed:
      '{count, plural, one {Закрито # розмову} few {Закрито # розмови} many {Закрито # розмов} other {Закрито # розмови}}',
    opened:
      '{count, plural, one {Знову відкрито # розмову} few {Знову відкрито # розмови} many {Знову відкрито # розмов} other {Знову відкрито # розмови}}',
    snoozed:
      '{count, plural, one {Відкладено # розмову} few {Відкладено # розмови} many {Відкладено # розмов} other {Відкладено # розмови}} до {when}',
    priority: 'Пріоритет «{name}»: {count, plural, one {# розмова} few {# розмови} many {# розмов} other {# розмови}}',
    labelled:
      'Мітку «{name}» додано: {count, plural, one {# розмова} few {# розмови} many {# розмов} other {# розмови}}',
    unlabelled:
      'Мітку «{name}» знято: {count, plural, one {# розмова} few {# розмови} many {# розмов} other {# розмови}}',
    handedOver: '{name}: передано {count, plural, one {# розмову} few {# розмови} many {# розмов} other {# розмови}}',
    returned:
      '{count, plural, one {# розмова} few {# розмови} many {# розмов} other {# розмови}} знову серед нових клієнтів',
  },
  reasonCount: '{count, number}: {reason}',
  undone: 'Скасовано: {count, number}',
  kept: 'не скасовано через пізніші зміни: {count, number}',
  skipped: '{count, plural, one {пропущено #} few {пропущено #} many {пропущено #} other {пропущено #}}',
  failedMidway: 'Зміну перервано',
  show: 'Які саме',
  undo: 'Скасувати',
  dismiss: 'Сховати результат',
  failed: 'Не вдалося змінити розмови',
  left: { title: 'Пропущені', more: 'Ще', failed: 'Не вдалося завантажити список' },
  reasons: {
    already_so: 'без змін',
    changed_meanwhile: 'тим часом змінено',
    not_allowed: 'немає права змінювати',
    gone: 'розмови вже немає',
    failed: 'через помилку',
  },
  offer: {
    title: 'Старі розмови',
    text: '{count, plural, one {У # відкритій розмові ніхто не писав {days}. Закрити?} few {У # відкритих розмовах ніхто не писав {days}. Закрити їх?} many {У # відкритих розмовах ніхто не писав {days}. Закрити їх?} other {У # відкритих розмовах ніхто не писав {days}. Закрити їх?}}',
    days: '{count, plural, one {# день} few {# дні} many {# днів} other {# дня}}',
    close: 'Закрити',
    decline: 'Ні, дякую',
    failed: 'Відповідь не збережено',
  },
} satisfies Translation<typeof en>;
