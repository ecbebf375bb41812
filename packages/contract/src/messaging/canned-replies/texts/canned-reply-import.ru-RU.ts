import type { Translation } from '../../../locales/translation.ts';
import type en from './canned-reply-import.en-US.ts';

export default {
  open: 'Импорт',
  title: 'Импорт шаблонов',
  intro: 'Создайте много шаблонов сразу из файла CSV. Если сокращение уже есть, строка изменит имеющийся шаблон.',
  scope: 'Кто пользуется',
  scopeHint: 'Для строк, в которых это не указано',
  help: 'В первой строке — названия столбцов на русском, английском или украинском. Нужны сокращение и текст хотя бы на одном языке. Пустые ячейки ничего не меняют.',
  templateName: 'шаблоны-ответов',
  columns: {
    shortcut: 'Сокращение',
    title: 'Название',
    text_uk: 'Текст на украинском',
    text_ru: 'Текст на русском',
    text_en: 'Текст на английском',
    scope: 'Чей',
  },
  text: 'Текст',
  outcome: 'Результат',
  outcomes: { create: 'Новый', update: 'Изменит шаблон', unchanged: 'Без изменений', error: 'Пропущено' },
  counts: {
    create:
      '{count, plural, one {# новый шаблон} few {# новых шаблона} many {# новых шаблонов} other {# нового шаблона}}',
    update:
      '{count, plural, one {# шаблон изменится} few {# шаблона изменятся} many {# шаблонов изменятся} other {# шаблона изменится}}',
    unchanged:
      '{count, plural, one {# без изменений} few {# без изменений} many {# без изменений} other {# без изменений}}',
    error:
      '{count, plural, one {# строка с ошибкой} few {# строки с ошибками} many {# строк с ошибками} other {# строки с ошибками}}',
  },
  problems: {
    noText: 'Нет текста ни на одном языке',
    sameShortcut: 'Такое сокращение уже есть в строке {row, number}',
    noRoom: 'Лимит шаблонов исчерпан',
    scope: 'Напишите «мой» или «общий»',
  },
  rows: 'Строки файла',
  row: 'строка {row, number}',
  onlyErrors: 'Только строки с ошибками',
  noErrors: 'Ни в одной строке нет ошибок',
  noErrorsHint: 'Выключите фильтр, чтобы увидеть все строки.',
  saveErrors: 'Скачать строки с ошибками',
  errorsName: 'шаблоны-с-ошибками',
  errorsStayOut: 'Строки с ошибками будут пропущены.',
  nothing: 'Файл ничего не меняет.',
  checkFailed: 'Не удалось проверить строки',
  submit:
    '{count, plural, =0 {Импортировать} one {Импортировать # шаблон} few {Импортировать # шаблона} many {Импортировать # шаблонов} other {Импортировать # шаблона}}',
  failed: 'Шаблоны не импортированы',
  done: 'Новых: {created, number}. Изменено: {changed, number}. Пропущено: {left, number}.',
} as const satisfies Translation<typeof en>;
