import type { Translation } from '../../../locales/translation.ts';
import type en from './canned-reply-import.en-US.ts';

export default {
  open: 'Імпорт',
  title: 'Імпорт шаблонів',
  intro: 'Створіть багато шаблонів одразу з файлу CSV. Якщо скорочення вже є, рядок змінить наявний шаблон.',
  scope: 'Хто користується',
  scopeHint: 'Для рядків, у яких цього не вказано',
  help: 'У першому рядку — назви стовпців українською, англійською або російською. Потрібні скорочення й текст хоча б однією мовою. Порожні комірки нічого не змінюють.',
  templateName: 'шаблони-відповідей',
  columns: {
    shortcut: 'Скорочення',
    title: 'Назва',
    text_uk: 'Текст українською',
    text_ru: 'Текст російською',
    text_en: 'Текст англійською',
    scope: 'Чий',
  },
  text: 'Текст',
  outcome: 'Результат',
  outcomes: { create: 'Новий', update: 'Змінить шаблон', unchanged: 'Без змін', error: 'Пропущено' },
  counts: {
    create:
      '{count, plural, one {# новий шаблон} few {# нові шаблони} many {# нових шаблонів} other {# нового шаблону}}',
    update:
      '{count, plural, one {# шаблон зміниться} few {# шаблони зміняться} many {# шаблонів зміняться} other {# шаблону зміниться}}',
    unchanged: '{count, plural, one {# без змін} few {# без змін} many {# без змін} other {# без змін}}',
    error:
      '{count, plural, one {# рядок із помилкою} few {# рядки з помилками} many {# рядків із помилками} other {# рядка з помилками}}',
  },
  problems: {
    noText: 'Немає тексту жодною мовою',
    sameShortcut: 'Таке скорочення вже є в рядку {row, number}',
    noRoom: 'Ліміт шаблонів вичерпано',
    scope: 'Напишіть «мій» або «спільний»',
  },
  rows: 'Рядки файлу',
  row: 'рядок {row, number}',
  onlyErrors: 'Лише рядки з помилками',
  noErrors: 'Помилок немає в жодному рядку',
  noErrorsHint: 'Вимкніть фільтр, щоб побачити всі рядки.',
  saveErrors: 'Завантажити рядки з помилками',
  errorsName: 'шаблони-з-помилками',
  errorsStayOut: 'Рядки з помилками буде пропущено.',
  nothing: 'Файл нічого не змінює.',
  checkFailed: 'Не вдалося перевірити рядки',
  submit:
    '{count, plural, =0 {Імпортувати} one {Імпортувати # шаблон} few {Імпортувати # шаблони} many {Імпортувати # шаблонів} other {Імпортувати # шаблону}}',
  failed: 'Шаблони не імпортовано',
  done: 'Нових: {created, number}. Змінено: {changed, number}. Пропущено: {left, number}.',
} as const satisfies Translation<typeof en>;
