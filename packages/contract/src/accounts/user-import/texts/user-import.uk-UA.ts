import type { Translation } from '../../../locales/translation.ts';
import type en from './user-import.en-US.ts';

export default {
  title: 'Імпорт користувачів',
  intro: 'Запросіть багато людей одразу: з файлу CSV або з комірок, скопійованих із таблиці.',
  back: 'Усі користувачі',
  columns: {
    email: 'Електронна пошта',
    first_name: 'Ім’я',
    last_name: 'Прізвище',
    username: 'Ім’я користувача',
    role: 'Роль',
    position: 'Посада',
    phone: 'Телефон',
  },
  file: {
    pasteLabel: 'Або вставте комірки з таблиці',
    pasteHint: 'Разом із рядком назв',
    paste: 'Прочитати вставлене',
    templateName: 'користувачі',
    help: 'У першому рядку — назви стовпців українською, англійською або російською. Потрібна лише електронна пошта. Без ролі люди стають учасниками; імена вони можуть вказати самі.',
  },
  rows: {
    number: '№',
    outcome: 'Результат',
    cell: '{column}, рядок {row, number}',
    name: 'рядок {row, number}',
    remove: 'Прибрати',
    removeNamed: 'Прибрати рядок {row, number}',
    label: 'Рядки файлу',
    failed: 'Не вдалося перевірити рядки',
    none: 'Рядків не лишилося',
    noneHint: 'Виберіть інший файл.',
    noErrors: 'Помилок немає в жодному рядку',
    noErrorsHint: 'Вимкніть фільтр, щоб побачити всі рядки.',
  },
  outcomes: {
    invite: 'Буде запрошено',
    member: 'Уже користувач',
    error: 'Помилка',
    checking: 'Перевірка…',
  },
  cells: {
    sameEmail: 'Та сама пошта є в рядку {row, number}',
    sameUsername: 'У рядку {row, number} таке саме або дуже схоже ім’я користувача',
    usernameTaken: 'Таке саме або дуже схоже ім’я користувача вже зайнято',
    unknownRole: 'Ролі з такою назвою немає',
  },
  counts: {
    invite:
      '{count, plural, one {Буде запрошено # людину} few {Буде запрошено # людини} many {Буде запрошено # людей} other {Буде запрошено # людини}}',
    member:
      '{count, plural, one {# уже користувач} few {# уже користувачі} many {# уже користувачі} other {# уже користувачі}}',
    error:
      '{count, plural, one {# рядок із помилкою} few {# рядки з помилками} many {# рядків із помилками} other {# рядка з помилками}}',
    checking: 'Рядки перевіряються',
  },
  onlyErrors: 'Лише рядки з помилками',
  removeErrors: 'Прибрати рядки з помилками',
  saveErrors: 'Завантажити рядки з помилками',
  errorsName: 'користувачі-з-помилками',
  seats: 'За тарифом можна запросити ще {left, number} з {limit, number}',
  noSeats:
    'За тарифом можна запросити ще {left, number} з {limit, number}, а в списку {count, plural, one {# людина} few {# людини} many {# людей} other {# людини}}.',
  subscription: 'Сторінка підписки',
  submit:
    '{count, plural, =0 {Запросити} one {Запросити # людину} few {Запросити # людини} many {Запросити # людей} other {Запросити # людини}}',
  fixFirst: 'Спершу виправте або приберіть рядки з помилками.',
  nobodyNew: 'Усі з файлу вже користувачі.',
  failed: 'Нікого не запрошено',
  changed: 'Після перевірки рядків щось змінилося. Перегляньте їх іще раз.',
  done: '{invited, plural, =0 {Нікого не запрошено} one {Надіслано # запрошення} few {Надіслано # запрошення} many {Надіслано # запрошень} other {Надіслано # запрошення}}{skipped, plural, =0 {} one {; # рядок пропущено} few {; # рядки пропущено} many {; # рядків пропущено} other {; # рядка пропущено}}',
} as const satisfies Translation<typeof en>;
