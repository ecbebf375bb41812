import type { Translation } from '../../../locales/translation.ts';
import type en from './labels.en-US.ts';

export default {
  title: 'Метки',
  add: 'Добавить метку',
  search: 'Найти или создать метку',
  create: 'Создать «{name}»',
  given: 'У разговора уже есть эта метка',
  take: 'Снять метку {name}',
  addFailed: 'Не удалось добавить метку',
  takeFailed: 'Не удалось снять метку',
  createFailed: 'Не удалось создать метку',
  failed: 'Не удалось загрузить метки',
  manage: 'Редактировать метки',
  done: 'Готово',
  form: {
    edit: 'Редактировать метку {name}',
    name: 'Название',
    color: 'Цвет',
    save: 'Сохранить',
    cancel: 'Отмена',
    failed: 'Не удалось сохранить метку',
  },
  remove: {
    action: 'Удалить метку {name}',
    title: 'Удалить метку «{name}»?',
    text: '{count, plural, =0 {Её нет ни у одного разговора.} one {Она будет снята с # разговора.} few {Она будет снята с # разговоров.} many {Она будет снята с # разговоров.} other {Она будет снята с # разговора.}}',
    submit: 'Удалить',
    failed: 'Не удалось удалить метку',
  },
  filter: { label: 'Метка', all: 'Все метки' },
  colors: {
    gray: 'Серый',
    red: 'Красный',
    orange: 'Оранжевый',
    yellow: 'Жёлтый',
    green: 'Зелёный',
    teal: 'Бирюзовый',
    blue: 'Синий',
    violet: 'Фиолетовый',
    pink: 'Розовый',
  },
} satisfies Translation<typeof en>;
