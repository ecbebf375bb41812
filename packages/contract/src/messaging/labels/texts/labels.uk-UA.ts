import type { Translation } from '../../../locales/translation.ts';
import type en from './labels.en-US.ts';

export default {
  title: 'Мітки',
  add: 'Додати мітку',
  search: 'Знайти або створити мітку',
  create: 'Створити «{name}»',
  given: 'Розмова вже має цю мітку',
  take: 'Зняти мітку {name}',
  addFailed: 'Не вдалося додати мітку',
  takeFailed: 'Не вдалося зняти мітку',
  createFailed: 'Не вдалося створити мітку',
  failed: 'Не вдалося завантажити мітки',
  manage: 'Редагувати мітки',
  done: 'Готово',
  form: {
    edit: 'Редагувати мітку {name}',
    name: 'Назва',
    color: 'Колір',
    save: 'Зберегти',
    cancel: 'Скасувати',
    failed: 'Не вдалося зберегти мітку',
  },
  remove: {
    action: 'Видалити мітку {name}',
    title: 'Видалити мітку «{name}»?',
    text: '{count, plural, =0 {Жодна розмова її не має.} one {Її буде знято з # розмови.} few {Її буде знято з # розмов.} many {Її буде знято з # розмов.} other {Її буде знято з # розмови.}}',
    submit: 'Видалити',
    failed: 'Не вдалося видалити мітку',
  },
  filter: { label: 'Мітка', all: 'Усі мітки' },
  colors: {
    gray: 'Сірий',
    red: 'Червоний',
    orange: 'Помаранчевий',
    yellow: 'Жовтий',
    green: 'Зелений',
    teal: 'Бірюзовий',
    blue: 'Синій',
    violet: 'Фіолетовий',
    pink: 'Рожевий',
  },
} satisfies Translation<typeof en>;
