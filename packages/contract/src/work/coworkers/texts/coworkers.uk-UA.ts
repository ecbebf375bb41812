import type { Translation } from '../../../locales/translation.ts';
import type en from './coworkers.en-US.ts';

export default {
  title: 'Колеги',
  intro: 'Усі, хто тут працює: хто зараз у мережі, чим займається і котра в них година.',
  search: 'Пошук за іменем, посадою чи заняттям',
  picture: 'Фото',
  name: 'Ім’я',
  you: 'ви',
  position: 'Посада',
  whatTheyDo: 'Чим займається',
  role: 'Роль',
  openTasks: 'Відкриті завдання',
  localTime: 'Місцевий час',
  write: 'Написати',
  writeTo: 'Написати: {name}',
  writeFailed: 'Не вдалося відкрити особисті повідомлення',
  failed: 'Не вдалося завантажити список колег',
  empty: 'Тут ще нікого немає',
  emptyHint: 'Запросіть колег, щоб відповідати клієнтам разом.',
  noneFound: 'Нікого не знайдено',
  noneFoundHint: 'Спробуйте частину імені чи інше слово.',
  clear: 'Показати всіх',
} as const satisfies Translation<typeof en>;
